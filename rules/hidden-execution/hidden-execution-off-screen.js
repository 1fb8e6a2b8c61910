// ruleid: hidden-execution-off-screen
const a = 1;                                                                                                                                                                                                   eval(atob(z));
// ok: hidden-execution-off-screen
const b = 1;
