/** An edge under which more of the table lies: a line, and the shadow of what floats over it. */
const EDGE = {
  position: 'absolute',
  top: 'var(--seen-top)',
  height: 'var(--seen-height)',
  width: '12px',
  marginTop: '2px',
  zIndex: 4,
  overflow: 'hidden',
  pointerEvents: 'none',
  display: 'none',
  _after: {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    width: '1px',
    bg: 'border.strong',
    boxShadow: '0 0 8px 1px {colors.border.strong}',
    _highContrast: { width: '2px', bg: 'CanvasText' },
  },
} as const;

/** Styles of pinned (sticky) columns, and of the others as they scroll under them. */
export const SIDEWAYS_STYLE = {
  '& > .scroller': { scrollPaddingInline: 'var(--pinned-start) var(--pinned-end)' },
  '& .pin-start, & .pin-end': { zIndex: 1, bg: 'var(--ground)' },
  '& .ends-pinned': { borderInlineEnd: '1px solid {colors.border.strong}' },
  '& .is-sideways .pin-start': { position: 'sticky' },
  // Until the table is moved, columns at the end need no layer of their own to stand in sight.
  '& .body .pin-end': { position: 'relative', insetInlineEnd: 'var(--beyond)' },
  '& .is-sideways .body .pin-end': { position: 'sticky', insetInlineEnd: 'var(--tail)' },
  '& .header .pin-end': { insetInlineEnd: 'var(--tail)' },

  '& .edge-at-start': {
    ...EDGE,
    insetInlineStart: 'calc(var(--pinned-start) + 1px)',
    _after: { ...EDGE._after, insetInlineStart: '-1px' },
  },
  '& .edge-at-end': {
    ...EDGE,
    insetInlineEnd: 'calc(var(--pinned-end) + var(--bar-width) + 1px)',
    _after: { ...EDGE._after, insetInlineEnd: 0 },
  },
  '&[data-hides-start] .edge-at-start, &[data-hides-end] .edge-at-end': { display: 'block' },

  // They would leave no room for the others.
  '&[data-cramped]': {
    '& .body .pin-start': { position: 'static' },
    '& .header .pin-start, & .lane-start': { position: 'relative', insetInlineStart: 0 },
  },
  '&[data-cramped=both]': {
    '& .body .pin-end': { position: 'static' },
    '& .header .pin-end, & .selection-ends': { position: 'relative', insetInlineEnd: 0 },
    '& .lane-end': { insetInlineStart: 'var(--own-start)' },
  },

  // A finger lets go where it happens to be: columns come to rest as wholes. Of a table that nobody has moved a browser
  // would keep the column in sight that stood first, and scroll when others come before it.
  '@media (pointer: coarse)': {
    '& .scroller.is-sideways': { scrollSnapType: 'x mandatory' },
    '& .header .names .cell:not(.pin-start, .pin-end)': { scrollSnapAlign: 'start' },
    // Where those at the start go with the others the table would come to rest beyond them.
    '&[data-cramped] .scroller.is-sideways': { scrollSnapType: 'none' },
  },
};
