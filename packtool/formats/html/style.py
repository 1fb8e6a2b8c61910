"""How the page looks by day and by night, on a phone and on paper; one style sheet, known by its digest."""

from __future__ import annotations

_LIGHT = """
--ground:#f6f7f9;--face:#fff;--ink:#1b2027;--dim:#535c66;--line:#cfd6de;--code:#f0f2f5;
--fail:#ab1f14;--fail-on:#fdeeec;--warn:#7d4b00;--warn-on:#fff4d9;--pass:#0f5c28;--pass-on:#e6f6ea;
--none:#5b34a8;--none-on:#f1ebfd;--note:#0b4f9e;--note-on:#e8f1fd;
"""
_DARK = """
--ground:#0d1117;--face:#161b22;--ink:#e6edf3;--dim:#a3adb8;--line:#38414b;--code:#1f262e;
--fail:#ff9a92;--fail-on:#35171a;--warn:#f3c65b;--warn-on:#32270b;--pass:#7ae095;--pass-on:#12301c;
--none:#cbb0ff;--none-on:#291e42;--note:#8cc2ff;--note-on:#11273f;
"""
_BASE = """
*{box-sizing:border-box}
html{color-scheme:light dark;background:var(--ground);-webkit-text-size-adjust:100%}
body{margin:0;color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
overflow-wrap:anywhere}
body>header,body>nav,main,body>footer{max-width:72rem;margin:0 auto;padding:0 1.25rem}
h1,h2,h3,h4{line-height:1.25;margin:0 0 .5rem;text-wrap:balance}
h1{font-size:1.5rem}h2{font-size:1.3rem}h3{font-size:1.05rem}h4{font-size:.95rem}
h5{font-size:.9rem;margin:.6rem 0 .1rem;color:var(--dim)}
p{margin:.4rem 0}ul,ol{margin:.4rem 0;padding-left:1.3rem}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.875em}
code{background:var(--code);border-radius:.25rem;padding:.1em .3em}
a{color:var(--note);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--note);outline-offset:2px;border-radius:.2rem}
:target{outline:2px solid var(--note);outline-offset:4px}
.skip{position:absolute;left:-99rem;top:0;background:var(--face);padding:.6rem 1rem;z-index:1}
.skip:focus{left:0}
.icon{width:1.25em;height:1.25em;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linejoin:round;
stroke-linecap:round;vertical-align:-.25em}
.dim,caption,dt,.rest{color:var(--dim)}
.badge{display:inline-block;border:1px solid currentColor;border-radius:1rem;padding:0 .6rem;font-size:.8rem;
font-weight:600;white-space:nowrap}
.fail,.error,.gone{color:var(--fail);background:var(--fail-on)}
.warn,.warning{color:var(--warn);background:var(--warn-on)}
.pass,.new{color:var(--pass);background:var(--pass-on)}
.none{color:var(--none);background:var(--none-on)}
.note,.plain{color:var(--note);background:var(--note-on)}
"""
_PARTS = """
.verdict{margin:1.25rem 0;padding:1.1rem 1.4rem;
border:1px solid currentColor;border-left-width:.6rem;border-radius:.6rem}
.verdict h1{display:flex;flex-wrap:wrap;gap:.2rem .8rem;align-items:center;margin:0}
.verdict .word{font-size:2.1rem;letter-spacing:.02em}
.verdict .subject{font-weight:500;color:var(--ink)}
.verdict p,.verdict li,.verdict h2{color:var(--ink)}
.verdict h2{font-size:1rem;margin:.8rem 0 .2rem}
.verdict code{background:var(--face)}
.verdict ol{margin-top:.1rem}
nav ul{display:flex;flex-wrap:wrap;gap:.3rem 1.2rem;list-style:none;padding:0;margin:0 0 1rem}
main>section{background:var(--face);
border:1px solid var(--line);border-radius:.6rem;padding:1.1rem 1.4rem;margin:0 0 1.1rem}
footer{color:var(--dim);padding-bottom:2rem!important}
article{border-top:1px solid var(--line);padding:1rem 0 .4rem}
article>header{display:flex;flex-wrap:wrap;gap:.3rem .7rem;align-items:center}
article>header h3{margin:0}
table{border-collapse:collapse;width:100%;margin:.6rem 0;font-size:.92rem}
caption{text-align:left;padding:.3rem 0;font-weight:600}
th,td{text-align:left;vertical-align:top;padding:.35rem .6rem .35rem 0;border-bottom:1px solid var(--line)}
thead th{color:var(--dim);font-weight:600}
tbody th{font-weight:500}
td ul,th ul{margin:0}
th,td{overflow-wrap:break-word}th code,td code,th bdi,td bdi{overflow-wrap:anywhere}
tbody th{min-width:6rem}
.sides li{margin:.3rem 0}
dl{margin:.5rem 0;display:grid;gap:.25rem}
dl>div{display:grid;grid-template-columns:8.5rem 1fr;gap:.6rem}
dd{margin:0}
.aloud{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.glance{list-style:none;padding:0;margin:0;display:flex;flex-wrap:wrap;gap:.1rem .8rem}
.glance li,.glance .icon{margin-right:.2rem}
dd>.chips,.plainly .chips{display:inline-flex;margin:0 0 0 .3rem;vertical-align:top}
dd>.chips:first-child{margin-left:0}
.chips{list-style:none;padding:0;margin:.3rem 0 0;display:flex;flex-wrap:wrap;gap:.3rem}
.plainly{list-style:none;padding:0;margin:0}
summary{cursor:pointer;color:var(--note);padding:.3rem 0;width:fit-content}
.finding{list-style:none;margin:.8rem 0}
.findings{padding:0}
pre{background:var(--code);border-radius:.4rem;padding:.5rem .8rem;margin:.4rem 0;white-space:pre-wrap}
pre code{background:none;padding:0;font-size:1em}
.line{display:flex;gap:.8rem}
.line .number{color:var(--dim);flex:none;user-select:none}
mark{background:none;color:inherit;font-weight:700;text-decoration:underline wavy 1.5px;text-underline-offset:.25em}
.at-error mark,.caret.at-error{color:var(--fail)}.at-warning mark,.caret.at-warning{color:var(--warn)}
.at-note mark,.caret.at-note{color:var(--note)}
.caret{display:none;font-weight:700}
.todo{border-left:.25rem solid var(--pass);padding-left:.7rem}
.why{max-width:62rem}
.diff{font-size:.8125rem}
.diff span{display:block}
.sides{display:grid;grid-template-columns:1fr 1fr;gap:.8rem}
.sides>div{border:1px solid var(--line);border-radius:.5rem;padding:.6rem .9rem;min-width:0}
.side.went{border-left:.35rem dashed var(--fail);background:var(--fail-on)}
.side.came{border-left:.35rem solid var(--pass);background:var(--pass-on)}
.side h5,.side .rest{color:var(--ink)}.side code{background:var(--face)}
.went .chips code::before{content:"- ";color:var(--fail);font-weight:700}
.came .chips code::before{content:"+ ";color:var(--pass);font-weight:700}
.sign{font:700 1.1rem/1 ui-monospace,monospace;margin-right:.4rem}
del{text-decoration:line-through 1px;background:var(--fail-on)}
ins{text-decoration:underline 2px;text-underline-offset:.2em;background:var(--pass-on);font-weight:600}
del code,ins code{background:none}
.bar{display:block;width:100%;height:.7rem;border-radius:.35rem;border:1px solid var(--line)}
.bar .read{fill:var(--pass)}.bar .hole{fill:var(--fail)}
"""
_PICTURE = """
.picture{display:grid;grid-template-columns:1fr 1.6rem 1fr 1.6rem 1fr;gap:.7rem .2rem;margin:.8rem 0}
.lane{border:1px solid var(--line);border-radius:.6rem;padding:.7rem;min-width:0;background:var(--ground)}
.lane h3{font-size:.95rem;color:var(--dim)}
.lane.wide{grid-column:1/-1}
.lane.wide .tiles{display:grid;grid-template-columns:repeat(3,1fr);gap:.6rem}
.arrow{align-self:center;text-align:center;color:var(--dim);font-size:1.4rem}
.tiles{list-style:none;margin:0;padding:0;display:grid;gap:.6rem}
.tile{background:var(--face);
border:1px solid var(--line);border-left:.3rem solid var(--note);border-radius:.45rem;padding:.5rem .7rem}
.tile p{margin:0;display:flex;gap:.5rem;align-items:center}
.tile .icon{color:var(--note);width:1.5em;height:1.5em}
.tile strong{font-size:1.35rem;line-height:1}
.tile.weighty{border-left-color:var(--warn)}.tile.weighty .icon{color:var(--warn)}
.tile.off{border:1px dashed var(--line);background:none;color:var(--dim)}
.tile.off .icon{color:var(--dim)}.tile.off strong{font-size:1rem;font-weight:500}
.dots{flex:none;margin-left:auto}
.dots circle{fill:var(--note)}.weighty .dots circle{fill:var(--warn)}
"""
_SIZES = """
@media (min-width:64rem){.caret{display:block}mark{text-decoration:none}}
@media (max-width:44rem){
body>header,body>nav,main,body>footer{padding:0 .7rem}
main>section,.verdict{padding:.9rem}
.picture{grid-template-columns:1fr}
.arrow{transform:rotate(90deg);line-height:1}.lane.wide .tiles{grid-template-columns:1fr}
.sides{grid-template-columns:1fr}
dl>div{grid-template-columns:1fr;gap:0}dd{margin-bottom:.3rem}
table,caption,tbody,tr,tbody th,td{display:block}
tbody th{font-weight:600}
thead{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
tr{border-bottom:1px solid var(--line);padding:.35rem 0}th,td{border:0;padding:.1rem 0}td:empty{display:none}
td[data-label]::before{content:attr(data-label) ": ";color:var(--dim)}
}
@media print{
@page{margin:14mm}
html,body{background:#fff;font-size:9.5pt}
nav,.skip{display:none}
main>section{border:0;padding:0;margin:0 0 6mm}
.verdict,.tile,.lane,.badge,.finding,tr,.line{break-inside:avoid}
.verdict,.tile,.badge,.bar,.dots,pre{print-color-adjust:exact;-webkit-print-color-adjust:exact}
h2,h3,caption{break-after:avoid}article>p{break-inside:avoid}.todo{break-after:avoid}
details::details-content{content-visibility:visible;height:auto}
summary{color:inherit;list-style:none;font-weight:600}
a{color:inherit;text-decoration:none}
.picture{grid-template-columns:1fr 1.6rem 1fr 1.6rem 1fr}.lane.wide .tiles{grid-template-columns:repeat(3,1fr)}
.arrow{transform:none}.sides{grid-template-columns:1fr 1fr}.caret{display:none}
mark{text-decoration:underline wavy 1.5px}
}
"""
STYLE = (
    f":root{{{_LIGHT}}}@media screen and (prefers-color-scheme:dark){{:root{{{_DARK}}}}}"
    f"{_BASE}{_PARTS}{_PICTURE}{_SIZES}"
).replace("\n", "")
