/**
 * The look of the page, in the product's light and dark colours; paper is always white. It loads
 * nothing, so it has the system's font.
 */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #FFFFFF; --ink: #111E22; --muted: #505D62;
  --line: #DEE3E4; --strong: #ACB6B8; --accent: #035966; --accent-hover: #034551;
  --on-accent: #FFFFFF; --focus: #045C72; --negative: #B21A1C; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #13181A; --ink: #E1E6E7; --muted: #9AA5A8; --line: #272F31; --strong: #454F52;
    --accent: #77CFD3; --accent-hover: #95E0E4; --on-accent: #091619; --focus: #78DEE3;
    --negative: #F98076; }
}
* { box-sizing: border-box; }
body { margin: 0; height: 100vh; display: flex; flex-direction: column; background: var(--paper);
  color: var(--ink); font: 13px/20px system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center;
  justify-content: space-between; padding: 12px 16px; border-bottom: 1px solid var(--line); }
h1 { margin: 0; font-size: 18px; line-height: 24px; font-weight: 600; }
p { margin: 0; color: var(--muted); }
.button { padding: 6px 12px; border-radius: 4px; background: var(--accent); color: var(--on-accent);
  font-weight: 500; text-decoration: none; white-space: nowrap; }
.button:hover { background: var(--accent-hover); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
main { flex: 1; min-height: 0; overflow: auto; }
main:focus-visible { outline-offset: -2px; }
table { border-collapse: separate; border-spacing: 0; font-size: 12px; }
th, td { padding: 4px 8px; border-bottom: 1px solid var(--line); text-align: left;
  white-space: nowrap; }
thead { position: sticky; top: 0; z-index: 1; }
thead th { background: var(--paper); vertical-align: bottom; font-weight: 500; color: var(--muted);
  border-bottom-color: var(--strong); }
.group { text-align: center; border-left: 1px solid var(--line); }
tbody th { font-weight: 500; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.negative { color: var(--negative); }
@media print {
  :root { --paper: #fff; --ink: #000; --muted: #333; --line: #bbb; --negative: #B21A1C; }
  body { height: auto; display: block; }
  main { overflow: visible; }
  .button { display: none; }
  thead { position: static; display: table-header-group; }
  tr { break-inside: avoid; }
}`;
