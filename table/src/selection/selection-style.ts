const PHONE = '@media (max-width: 600px)';
const LINE = '2px solid {colors.selection.line}';

/** Selected cells: a fill and a line around each range. */
export const SELECTION_STYLE = {
  // Dragging selects cells; copying gives their values, never the page's text.
  '& .body .row': { userSelect: 'none', WebkitTouchCallout: 'none', touchAction: 'pan-x pan-y' },
  '& .selection-layer, & .selection-lane': { zIndex: 1, pointerEvents: 'none' },
  '& .selection-layer': { position: 'absolute', inset: 0 },
  '& .selection-lane': { position: 'relative', height: 0 },
  '& .lane-start': { position: 'sticky', zIndex: 2 },
  '& .selection-ends': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 2,
    width: 'var(--room)',
    height: 0,
    pointerEvents: 'none',
  },
  '& .lane-end': {
    position: 'absolute',
    top: 0,
    insetInlineStart: 'min(var(--own-start), var(--kept-start))',
  },
  '& .selection-box': {
    position: 'absolute',
    bg: 'selection.fill',
    borderBlock: LINE,
    _highContrast: { bg: 'transparent', borderColor: 'Highlight' },
    '&.is-first': { borderInlineStart: LINE, _highContrast: { borderColor: 'Highlight' } },
    '&.is-last': { borderInlineEnd: LINE, _highContrast: { borderColor: 'Highlight' } },
    '&.takes-away': { bg: 'transparent', borderStyle: 'dashed' },
  },
  // The active cell, also where the mouse brought the focus.
  '& .body .cell:focus': {
    outline: '2px solid {colors.focus}',
    outlineOffset: '-2px',
    _highContrast: { outlineColor: 'Highlight' },
  },

  '& .statistics': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: '5',
    marginInlineStart: 'auto',
    paddingBlock: '1',
    [PHONE]: { marginInlineStart: 0, columnGap: '4' },
    '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: '5', [PHONE]: { columnGap: '4' } },
    '& dl > div': { display: 'flex', gap: '1.5' },
    '& dd': { fontWeight: 'medium', color: 'text' },
  },
} as const;
