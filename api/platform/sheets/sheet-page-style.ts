import { colorVariables, PAGE_COLORS } from '@fairlead/shared/look/page-colors';

/**
 * The look of the page, in the product's light and dark colours; paper is always white. It loads
 * nothing, so it has the system's font.
 */
export const PAGE_STYLE = `
:root { color-scheme: light dark; ${colorVariables('light')}; }
@media (prefers-color-scheme: dark) {
  :root { ${colorVariables('dark')}; }
}
* { box-sizing: border-box; }
body { margin: 0; height: 100vh; display: flex; flex-direction: column; background: var(--fl-colors-surface);
  color: var(--fl-colors-text); font: 13px/20px system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center;
  justify-content: space-between; padding: 12px 16px; border-bottom: 1px solid var(--fl-colors-border); }
h1 { margin: 0; font-size: 18px; line-height: 24px; font-weight: 600; }
p { margin: 0; color: var(--fl-colors-text-muted); }
.button { padding: 6px 12px; border-radius: 4px; background: var(--fl-colors-accent); color: var(--fl-colors-accent-contrast);
  font-weight: 500; text-decoration: none; white-space: nowrap; }
.button:hover { background: var(--fl-colors-accent-hover); }
:focus-visible { outline: 2px solid var(--fl-colors-focus); outline-offset: 1px; }
main { flex: 1; min-height: 0; overflow: auto; }
main:focus-visible { outline-offset: -2px; }
table { border-collapse: separate; border-spacing: 0; font-size: 12px; }
th, td { padding: 4px 8px; border-bottom: 1px solid var(--fl-colors-border); text-align: left;
  white-space: nowrap; }
thead { position: sticky; top: 0; z-index: 1; }
thead th { background: var(--fl-colors-surface); vertical-align: bottom; font-weight: 500; color: var(--fl-colors-text-muted);
  border-bottom-color: var(--fl-colors-border-strong); }
.group { text-align: center; border-left: 1px solid var(--fl-colors-border); }
tbody th { font-weight: 500; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.negative { color: var(--fl-colors-negative); }
@media print {
  :root { --fl-colors-surface: #fff; --fl-colors-text: #000; --fl-colors-text-muted: #333; --fl-colors-border: #bbb;
    --fl-colors-negative: ${PAGE_COLORS.light.negative}; }
  body { height: auto; display: block; }
  main { overflow: visible; }
  .button { display: none; }
  thead { position: static; display: table-header-group; }
  tr { break-inside: avoid; }
}`;
