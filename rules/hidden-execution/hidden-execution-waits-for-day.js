// ruleid: hidden-execution-waits-for-day
if (Date.now() > 1767225600000) { run(); }
// ok: hidden-execution-waits-for-day
if (Date.now() > deadline) { run(); }
