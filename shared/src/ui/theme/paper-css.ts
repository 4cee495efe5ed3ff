/**
 * Print styles of every screen: A4, landscape, white, without what only works on a screen. An
 * element says `data-paper="none"` where it is not for paper, and `data-paper="only"` where it is
 * for nothing else; a button whose words are part of the page says `data-paper="words"`.
 */
export const PAPER_CSS = {
  '[data-paper=only]': { display: 'none' },
  '@page': { size: 'A4 landscape', margin: '10mm 10mm 12mm' },
  '@media print': {
    // 277 mm of paper hold as much as 1,396 px of a window do.
    html: { zoom: 0.75, printColorAdjust: 'exact' },
    'html, body': {
      background: '#fff !important',
      height: 'auto !important',
      overflow: 'visible !important',
    },
    '[data-paper=none], button:not([role=tab], [data-paper=words]), input, textarea, .fl-tip, [role=combobox], [role=radiogroup], [role=menu], [role=slider]':
      { display: 'none !important' },
    '[data-paper=only]': { display: 'block' },
    // A drawer that lies over the page is what is looked at.
    'body:has(> [data-scope=dialog][data-part=positioner]:not([hidden])) > #root > *': {
      display: 'none',
    },
    'h1, h2, h3': { breakAfter: 'avoid' },
  },
};
