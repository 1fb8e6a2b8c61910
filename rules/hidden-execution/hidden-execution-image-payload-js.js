// ruleid: hidden-execution-image-payload-js
const text = steggy.reveal()(image);
// ok: hidden-execution-image-payload-js
const text = picture.alt;
