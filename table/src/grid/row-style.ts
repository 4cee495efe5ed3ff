const LEVELS = [0, 1, 2, 3];
/** px of each level. */
export const INDENT = 14;

/** A bar in the middle of each row, and nothing else: as many rows as there may be are one element a column. */
const BARS =
  'repeating-linear-gradient(to bottom, transparent 0 calc(var(--row-height) / 2 - 4px), {colors.border} 0 calc(var(--row-height) / 2 + 4px), transparent 0 var(--row-height))';
const RULES =
  'repeating-linear-gradient(to bottom, transparent 0 calc(var(--row-height) - 1px), {colors.border} 0 var(--row-height))';

/** Rows that are still to come, below those that are here. */
export const TO_COME_STYLE = {
  '& .to-come': {
    position: 'relative',
    width: 'var(--row-width)',
    height: 'calc(var(--rows) * var(--row-height))',
    overflow: 'hidden',
    backgroundImage: RULES,
  },
  '& .to-come > span': {
    position: 'absolute',
    insetBlock: 0,
    marginInlineStart: 'cellX',
    backgroundImage: BARS,
  },
};

/** Steps in of a tree's rows, and what sets rows apart from each other. */
export const ROW_STYLE = {
  '& .cell.is-tree': { display: 'flex' },
  // Parts of a value have a distance, the value and its mark of folding have none.
  '& .cell.is-tree:is(.kind-custom, .kind-status)': { gap: 0 },
  ...Object.fromEntries(
    LEVELS.map((depth) => [
      `& .depth-${depth} .is-tree`,
      { paddingInlineStart: `calc({spacing.cellX} + ${depth * INDENT}px)` },
    ]),
  ),
  '& .tree-value': { flex: '1 1 0', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  // As wide as a finger or a pointer needs, in a slot of 16 px.
  '& .twisty': {
    flex: 'none',
    alignSelf: 'stretch',
    width: 'hitMin',
    marginInline: '-5px -3px',
    visibility: 'hidden',
    cursor: 'pointer',
    color: 'text.muted',
    _hover: { color: 'text' },
  },
  '& .is-branch .twisty': { visibility: 'visible' },
  '& .is-open .twisty svg': { transform: 'rotate(90deg)' },
  '& .row.is-branch.depth-0': { fontWeight: 'semibold' },
  '& .row.is-branch.depth-1': { fontWeight: 'medium' },
  '& .row.is-top-edge': { borderBottom: 'head' },

  '& .row.is-total': {
    '--ground': '{colors.row.total}',
    fontWeight: 'semibold',
    borderBottom: 'total',
  },
  // What names a total is no id that anybody wants.
  '& .row.is-total [data-action="table:copy-id"]': { display: 'none' },
  // In the flow at the start of the rows, and without a height there: all others keep their places.
  '& .body .row[data-frozen]': {
    position: 'sticky',
    zIndex: 2,
    marginBottom: 'calc(-1 * var(--row-height))',
  },
  '& .row.is-above-total': { borderBottom: '1px solid {colors.text}' },

  '& .body .row.is-done': { '--ground': '{colors.positive.subtle}' },
  '& .body .row.is-submitted': { '--ground': '{colors.row.submitted}' },
  '& .body .row.is-warning': {
    '--ground': '{colors.warning.subtle}',
    _highContrast: { outline: '1px dashed', outlineOffset: '-1px' },
  },
  '& .body .row.is-failed': {
    '--ground': '{colors.negative.subtle}',
    _highContrast: { outline: '1px solid', outlineOffset: '-1px' },
  },
  '& .row.is-earliest': { borderTop: 'earliest' },
  '& .row:is(.is-total, .is-earliest) .cell': { lineHeight: 'calc(var(--row-height) - 3px)' },
};
