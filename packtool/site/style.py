"""How the site looks: as the reports do, with a search, lists of cards, and commands to copy."""

from __future__ import annotations

from packtool.formats.html import style

_SITE = """
body>header{padding-top:1rem}
body>nav{padding-top:.8rem}
[hidden]{display:none!important}
#search{background:var(--face);border:1px solid var(--line);border-radius:.6rem;padding:1.1rem 1.4rem;margin:0 0 1.1rem}
label{font-weight:600}
input,select,button{font:inherit;color:var(--ink);background:var(--ground);border:1px solid var(--dim);
border-radius:.4rem;padding:.45rem .6rem;min-height:2.75rem;max-width:100%}
input[type=search]{display:block;width:100%;font-size:1.15rem;margin:.3rem 0}
button{cursor:pointer;font-weight:600;color:var(--note)}
.filters{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:.2rem 1.2rem}
.filters p{display:grid;grid-template-columns:minmax(0,1fr);gap:.2rem;margin:.2rem 0;min-width:0}
.cards{list-style:none;padding:0;margin:0}
.card{border-top:1px solid var(--line);padding:.8rem 0}
.card:first-child{border-top:0}
.card h3{display:flex;flex-wrap:wrap;gap:.3rem .6rem;align-items:center;margin:0}
.card p{margin:.2rem 0}
.tags{list-style:none;padding:0;margin:.2rem 0 0;display:flex;flex-wrap:wrap;gap:.3rem 1rem}
.tags a,.pages a{display:inline-block;min-height:1.5rem}
dd>.tags{margin:0}
.pages{columns:14rem;font-size:.92rem}
.pages a[aria-current]{font-weight:700;color:var(--ink)}
.state{border:1px solid currentColor;border-left-width:.4rem;border-radius:.5rem;padding:.6rem 1rem;margin:.6rem 0}
.state.fail,.state.warn{color:var(--ink)}
.state.fail{border-color:var(--fail)}.state.warn{border-color:var(--warn)}
.state p{margin:0}
.state .chips{display:inline-flex;margin:0;vertical-align:top}
.state .chips code{background:var(--face)}
.verdict .badge{background:var(--face)}
.commands{list-style:none;padding:0}
.commands li{margin:.8rem 0}
.command{display:flex;flex-wrap:wrap;gap:.3rem .6rem;align-items:center;margin:.3rem 0}
.command pre{margin:0;flex:1 1 18rem;min-width:0}
#more{margin-top:.8rem}
@media print{#search,#found button,button,.commands .copy{display:none}.card,.state{break-inside:avoid}}
"""
STYLE = f"{style.STYLE}{_SITE}".replace("\n", "") + "\n"
