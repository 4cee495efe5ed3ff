import { sheet } from '@fairlead/shared/ui';

import { CELL_STYLE } from './cells/cell-style.ts';
import { DECIMAL_STYLE } from './cells/decimal-room.ts';
import { DENSE_STYLE } from './cells/dense-style.ts';
import { FIELD_STYLE } from './cells/field-style.ts';
import { FIND_STYLE } from './find/find-style.ts';
import { FOLDED_STYLE } from './grid/folded-style.ts';
import { ROW_STYLE, TO_COME_STYLE } from './grid/row-style.ts';
import { SIDEWAYS_STYLE } from './grid/sideways-style.ts';
import { HEADER_STYLE } from './header/header-style.ts';
import { SELECTION_STYLE } from './selection/selection-style.ts';

/**
 * The look of a table. Cells are plain elements: one rule of this sheet dresses all
 * of them, where a styled component each would cost 1.4 times as much in scrolling.
 */
export const TableFrame = sheet({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  '--ground': '{colors.surface}',
  fontVariantNumeric: 'tabular-nums',
  // The page's own distance below is for what ends the page; a footnote may come closer.
  '&[data-fill=true]': { marginBottom: '-2' },
  '&[data-size=Small]': { fontSize: 'tableSmall' },
  '&[data-size=MediumSmall]': { fontSize: 'tableMediumSmall' },
  '&[data-size=Medium]': { fontSize: 'tableMedium' },
  '&[data-size=Large]': { fontSize: 'tableLarge' },

  // Many columns: what stands beside their cells' values is less, and only what is empty says that it opens a list.
  ...DENSE_STYLE,

  '& .scroller': {
    position: 'relative',
    flex: '0 1 auto',
    minHeight: 0,
    overflow: 'auto',
    // Sideways a swipe would leave the page; up and down the page goes on where the table ends.
    overscrollBehaviorX: 'contain',
    // Others would have their own bars for it, which may lie over the last column.
    '@supports not selector(::-webkit-scrollbar)': {
      scrollbarWidth: 'thin',
      scrollbarColor: '{colors.border.strong} transparent',
    },
    bg: 'surface',
    border: 'hair',
    borderTop: 'head',
    borderBottom: 'head',
    contain: 'layout style',
  },
  '&[data-fill=true] .scroller': { flexGrow: 1 },
  // Nothing in it takes the focus yet, so nothing in it may need to be scrolled to.
  '& .scroller.is-loading': { overflow: 'hidden' },
  '& .body': { position: 'relative', width: 'var(--row-width)' },

  '& .row': {
    position: 'absolute',
    top: 0,
    insetInlineStart: 0,
    display: 'flex',
    width: 'var(--row-width)',
    height: 'var(--row-height)',
    borderBottom: 'hair',
    bg: 'var(--ground)',
    contain: 'strict',
    '&[hidden]': { display: 'none' },
  },
  '& .row.ends-group': { borderBottom: 'order' },
  '& .body .row:hover': { '--ground': '{colors.hover}' },
  ...ROW_STYLE,
  ...TO_COME_STYLE,

  '& .cell': {
    flex: 'none',
    px: 'cellX',
    // Text has one line height in all kinds of cells: their baselines meet.
    lineHeight: 'calc(var(--row-height) - 1px)',
    whiteSpace: 'nowrap',
    overflow: 'clip',
    textOverflow: 'ellipsis',
  },
  // To be ready to cut off costs the browser a layer: texts that have room do without.
  '& .cell.has-room': { overflow: 'visible', textOverflow: 'clip' },
  // Nothing cuts a figure or a day: each engine has its own fractions of a pixel for the same letters.
  '& .body .cell:is(.align-end, .kind-date, .kind-month, .kind-instant)': {
    overflow: 'visible',
    textOverflow: 'clip',
  },
  // The next column brings its own distance; a long word may use this one's.
  '& .cell.align-start': { paddingInlineEnd: '2px' },
  '& .cell.align-end': { textAlign: 'end' },
  '& .cell.is-muted': { color: 'text.muted' },
  '& .cell.is-negative': { color: 'negative' },
  '& :is(.cell, .action, .link, .checkbox):focus-visible': {
    outline: '2px solid {colors.focus}',
    outlineOffset: '-2px',
    _highContrast: { outlineColor: 'Highlight' },
  },

  '& .figure': { display: 'inline-block' },
  '& .unit': {
    display: 'inline-block',
    marginInlineStart: '1',
    textAlign: 'start',
    fontSize: '2xs',
    color: 'text.muted',
  },

  '& .cell:is(.kind-custom, .kind-status, .kind-id), & :is(.kind-custom, .kind-status) > .tree-value':
    {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '5px',
    },
  '& .cell.align-end.kind-custom': { justifyContent: 'flex-end' },
  '& .word': { overflow: 'hidden', textOverflow: 'ellipsis', flex: '0 1 auto' },
  '& .mark, & .badge': { alignSelf: 'center' },
  '& svg': {
    width: '14px',
    height: '14px',
    flex: 'none',
    display: 'block',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: 1.5,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '& .mark': { flex: 'none' },
  '& .badge': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    height: '18px',
    px: '5px',
    borderRadius: 'mark',
    lineHeight: '18px',
    fontWeight: 'medium',
    bg: 'sunken',
    color: 'text.muted',
    _highContrast: { outline: '1px solid', outlineOffset: '-1px' },
  },
  '& .kind-status .badge': { height: '20px', px: '7px', lineHeight: '20px' },
  '& .word + .badge': { marginInlineStart: '1' },

  // Controls that are a drawing in their middle.
  '& .action.is-icon, & .checkbox, & .opener, & .twisty': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
  },
  '& .action': {
    flex: 'none',
    minWidth: 'hitMin',
    height: 'calc(var(--row-height) - 2px)',
    lineHeight: 'inherit',
    px: '6px',
    borderRadius: 'mark',
    fontWeight: 'medium',
    color: 'link',
    _hover: { bg: 'accent.subtle' },
  },
  // Its word, not its frame, stands in line with the header.
  '& .action:not(.is-icon, .is-quiet)': { marginInlineStart: '-6px' },
  '& .action:not(.is-icon):has(svg)': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    whiteSpace: 'nowrap',
  },
  '& .action.is-quiet': { px: '2px', fontWeight: 'normal', color: 'text.muted' },
  '& .mark + .action': { marginInlineStart: '-1px' },
  '& .action.is-icon': {
    px: 0,
    borderRadius: 'control',
    color: 'text.muted',
    _hover: { bg: 'border', color: 'text' },
  },
  '& .action.is-at-end': { marginInlineStart: 'auto' },
  '& .action[aria-disabled=true]': { color: 'text.disabled', _hover: { bg: 'transparent' } },

  '& .footer': {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: { base: '4', sm: '5' },
    flex: 'none',
    minHeight: 'statsBar',
    px: 'cellX',
    bg: 'sunken',
    border: 'hair',
    borderTopWidth: 0,
    fontSize: 'xs',
    color: 'text.muted',
  },

  '& .footer.is-loading': { px: 0, bg: 'surface' },
  // Visually hidden, but kept as an ARIA live region.
  '& .footer:has(> .message:empty:only-child)': {
    position: 'absolute',
    insetBlockEnd: 0,
    minHeight: 0,
    border: 0,
    clipPath: 'inset(50%)',
  },
  '& .message': { color: 'text', '&:empty': { position: 'absolute' } },

  ...DECIMAL_STYLE,
  ...CELL_STYLE,
  ...FIELD_STYLE,
  ...HEADER_STYLE,
  ...FIND_STYLE,
  ...SELECTION_STYLE,

  ...SIDEWAYS_STYLE,
  ...FOLDED_STYLE,

  '@media (max-width: 600px)': { '& .action': { minWidth: '36px' } },
});

/**
 * The place of a table that fills the window. On a phone the page scrolls its rows: the frame stays while
 * this passes below it.
 */
export const TableTrack = sheet({
  display: 'contents',
  '&[data-with-page]': { display: 'block', flex: 'none', overflowAnchor: 'none' },
  '&[data-with-page] > *': { position: 'sticky', top: 'var(--above)' },
  '&[data-with-page] .scroller': { overflowY: 'hidden' },
});

/** Words on rows that are not there, below what is shown in their place. */
export const DoubtLine = sheet({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  columnGap: '2',
  fontSize: 'xs',
  color: 'text.muted',
});
