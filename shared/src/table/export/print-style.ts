import { ROOMS } from '../cells/decimal-room.ts';

/**
 * Paper is white whatever the screen is: its red is that of the light page. The font is the page's.
 * A header is repeated on each page, a row never cut.
 */
export const PRINT_STYLE = `
.print-view { display: none; }
@media print {
  @page { size: landscape; margin: 12mm; }
  html, body { height: auto; overflow: visible; background: #fff; }
  body > :not(.print-view) { display: none !important; }
  .print-view { display: block; color: #000; font-size: 9px; line-height: 1.35; }
  .print-view h1 { font-size: 15px; font-weight: 600; margin: 0 0 2px; }
  .print-view p { margin: 0 0 2px; color: #444; }
  .print-view table { border-collapse: collapse; width: 100%; margin-top: 8px; }
  .print-view thead { display: table-header-group; }
  .print-view tr { break-inside: avoid; }
  .print-view th { text-align: left; vertical-align: bottom; border-bottom: 1px solid #000;
    font-weight: 600; }
  .print-view th, .print-view td { padding: 2px 6px; }
  .print-view td { border-bottom: 0.5px solid #ccc; white-space: nowrap; }
  .print-view .total { font-weight: 600; }
  .print-view .end { text-align: right; font-variant-numeric: tabular-nums; }
  .print-view .negative { color: #b21a1c; }
  .print-view .figure, .print-view .suffix, .print-view .unit { display: inline-block; }
  .print-view .suffix { width: 1em; text-align: left; }
  .print-view .unit { margin-left: 0.3em; text-align: left; color: #444; }
  ${ROOMS.map(([name, em]) => `.print-view .${name} { padding-right: ${em.toFixed(3)}em; }`).join('\n  ')}
}`;
