import { defineGlobalStyles } from '@chakra-ui/react';

import { DATA_COLORS } from './data-colors.ts';
import { PAPER_CSS } from './paper-css.ts';
import { SCROLL_BARS } from './scroll-bars.ts';

/** The ground of a page that shows a run of the P&L, by the run's type; the page says which (PNL-02). */
const RUN_GROUNDS = Object.fromEntries(
  Object.keys(DATA_COLORS.run).map((tone) => [
    `html:has([data-run=${tone}]), html:has([data-run=${tone}]) body`,
    { bg: `run.${tone}.page` },
  ]),
);

/** From here on a page that says so stands in two columns. */
export const ROOMY = '2000px';

/** Global styles of the page. */
export const GLOBAL_CSS = defineGlobalStyles({
  html: {
    bg: 'page',
    // How wide pages are, with the bar over their edges (SHL-04).
    '--page-max': '1500px',
    [`@media (min-width: ${ROOMY})`]: { '&:has([data-page=wide])': { '--page-max': '2400px' } },
    colorScheme: 'light',
    '--global-color-border': 'colors.border',
    '&.dark': { colorScheme: 'dark' },
  },
  body: {
    bg: 'page',
    color: 'text',
    fontFamily: 'body',
    fontSize: 'sm',
    lineHeight: 'body',
    // No page scrolls sideways; what is wide scrolls in itself.
    overflowX: 'hidden',
  },
  ...RUN_GROUNDS,
  ...SCROLL_BARS,
  // Figures stand under each other wherever they are compared or typed.
  'table, input, textarea, select, dl, .tabular': { fontVariantNumeric: 'tabular-nums' },
  // Below 16 px iOS zooms the page into the field that is touched.
  'input, textarea, select': { '@media (pointer: coarse), (max-width: 600px)': { fontSize: 'lg' } },
  '*::placeholder': { color: 'text.muted', opacity: 1 },
  '*::selection': { bg: 'selection.fill' },
  'b, strong': { fontWeight: 'semibold' },
  ':focus-visible': {
    outline: '2px solid {colors.focus}',
    outlineOffset: '1px',
    _highContrast: { outlineColor: 'Highlight' },
  },
  // Programmatic focus (a heading after navigation) is for readers, not for the eye.
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  'button:not(:disabled):not([aria-disabled=true]), [role^=menuitem]': { cursor: 'pointer' },
  // Backgrounds are dropped in this mode; what is chosen must show by a line.
  '[aria-checked=true], [aria-current=page], [aria-selected=true]': {
    _highContrast: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  '.fl-tip': {
    position: 'fixed',
    inset: 'auto',
    margin: 0,
    border: 0,
    width: 'max-content',
    maxWidth: 'min(320px, 100vw - 16px)',
    px: '2',
    py: '5px',
    borderRadius: 'control',
    bg: 'text',
    color: 'page',
    fontSize: 'xs',
    lineHeight: 'label',
    fontWeight: 'normal',
    textAlign: 'start',
    whiteSpace: 'normal',
    overflow: 'visible',
    overflowWrap: 'anywhere',
    pointerEvents: 'auto',
    animation: 'fadeIn {durations.fast} {easings.out}',
    _highContrast: { outline: '1px solid' },
    // Labels and values in two columns, figures under each other.
    '&:has(.is-value)': { display: 'grid', gridTemplateColumns: 'auto auto', columnGap: '3' },
    '& .is-label': { opacity: 0.8 },
    '& .is-value': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& .is-alone': { gridColumn: '1 / -1' },
  },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0ms !important',
      scrollBehavior: 'auto !important',
    },
  },
  ...PAPER_CSS,
});
