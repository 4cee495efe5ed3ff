/** The look of the page, in the tokens' light and dark colours; paper is always white. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #fff; --head: #f1f5f9; --ink: #0f172a; --muted: #56647a;
  --line: #dbe3ec; --accent: #0b5cad; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0f1620; --head: #182230; --ink: #e6edf5; --muted: #9fb0c3; --line: #2a3747;
    --accent: #6db3f8; --on-accent: #06223d; }
}
* { box-sizing: border-box; }
body { margin: 0; height: 100vh; display: flex; flex-direction: column; background: var(--paper);
  color: var(--ink); font: 13px/20px "Inter Variable", Inter, system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center;
  justify-content: space-between; padding: 14px 20px; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 650; }
p { margin: 0; color: var(--muted); }
.button { padding: 7px 14px; border-radius: 6px; background: var(--accent); color: var(--on-accent);
  font-weight: 600; text-decoration: none; white-space: nowrap; }
.button:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
main { flex: 1; min-height: 0; overflow: auto; }
main:focus-visible { outline-offset: -2px; }
table { border-collapse: separate; border-spacing: 0; font-size: 12px; }
th, td { padding: 4px 12px; border-bottom: 1px solid var(--line); text-align: left;
  white-space: nowrap; }
thead { position: sticky; top: 0; z-index: 1; }
thead th { background: var(--head); vertical-align: bottom; font-weight: 600; color: var(--muted); }
.group { text-align: center; border-left: 1px solid var(--line); }
tbody th { font-weight: 500; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
@media print {
  :root { --paper: #fff; --head: #fff; --ink: #000; --muted: #333; --line: #bbb; }
  body { height: auto; display: block; }
  main { overflow: visible; }
  .button { display: none; }
  thead { position: static; display: table-header-group; }
  tr { break-inside: avoid; }
}`;
