import { createHash } from 'node:crypto'

/** The page's one style: logical sides only, so that it reads the same from right to left. */
export const style = `
:root {
  color-scheme: light dark;
  --back: #fff; --text: #1a1d21; --muted: #5a626c; --line: #d5dae0; --bar: #2f6fde; --column: #eef1f5;
  font: 16px/1.5 system-ui, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root { --back: #14171a; --text: #e8ebee; --muted: #a3abb5; --line: #343a41; --bar: #7aa7ff; --column: #1f2429; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-inline-size: 70rem; padding: 1rem; background: var(--back); color: var(--text); }
h1 { font-size: 1.25rem; margin-block: 0 .75rem; }
h2 { font-size: 1rem; margin-block: 0 .5rem; }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-block-end: 1.5rem; }
label { display: grid; gap: .25rem; color: var(--muted); font-size: .875rem; }
select, button {
  font: inherit; min-block-size: 2.75rem; max-inline-size: 100%; padding-inline: .75rem;
  border: 1px solid var(--line); border-radius: .5rem; background: var(--back); color: var(--text);
}
:focus-visible { outline: 3px solid var(--bar); outline-offset: 2px; }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); }
figure, section { margin: 0; min-inline-size: 0; padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; }
figcaption { display: flex; justify-content: space-between; gap: 1rem; margin-block-end: .5rem; }
svg { display: block; inline-size: 100%; block-size: 8rem; }
svg.row { block-size: .5rem; min-inline-size: 5rem; }
.bar { fill: var(--bar); }
.column { fill: var(--column); }
.axis { display: flex; justify-content: space-between; gap: .5rem; margin-block: .25rem .5rem; color: var(--muted); font-size: .75rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; inline-size: 100%; font-size: .875rem; }
th, td { text-align: start; font-weight: 400; padding: .25rem .5rem; border-block-end: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { color: var(--muted); overflow-wrap: normal; }
td { font-variant-numeric: tabular-nums; white-space: nowrap; }
summary { cursor: pointer; padding-block: .625rem; overflow-wrap: anywhere; }
time { white-space: nowrap; }
.hint { margin-block: 0 1rem; }
pre { overflow-x: auto; font-size: .75rem; margin-block: .25rem; }
.wide { grid-column: 1 / -1; }
/* A phone has room for names and numbers, not for their bars. */
@media (max-width: 30rem) { .scroll :is(td, th):last-child { display: none; } }
@media (forced-colors: active) { .bar { fill: Highlight; } .column { fill: Canvas; } }
`

const hash = createHash('sha256').update(style).digest('base64')

/** Neither scripts nor requests, and this style alone; its one form comes back here. */
export const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`
