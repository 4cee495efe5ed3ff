/** The names of the columns and of their groups, and what can be done on them. */
export const HEADER_STYLE = {
  '& .header': {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    width: 'var(--row-width)',
    bg: 'surface',
    // A layer of its own, so that scrolling does not draw it again.
    contain: 'layout paint',
    willChange: 'transform',
    '--head-row': '{sizes.headRow}',
  },
  '& .header.is-grouped': { '--head-row': '{sizes.headGroup}' },
  '& .header .row': {
    position: 'static',
    height: 'var(--head-row)',
    borderBottom: 0,
    contain: 'none',
  },
  '& .header .row.names': { borderBottom: 'head' },
  '& .header.is-grouped .row.names': { '--head-row': '{sizes.headUnderGroup}' },
  '& .header .cell': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    fontSize: 'xs',
    lineHeight: 'label',
    fontWeight: 'medium',
    color: 'text.muted',
    // The edge reaches over the border to the next column.
    overflow: 'visible',
    userSelect: 'none',
    WebkitTouchCallout: 'none',
  },
  // The menu and the arrow have a place of their own, at the end of a name or before one that ends its cell.
  '& .header .cell.align-start': { paddingInlineEnd: '16px' },
  '& .header .cell.may-sort': { cursor: 'pointer', _hover: { color: 'text' } },
  '& .header .cell[aria-sort]': { color: 'text' },
  '& .header .cell.align-end': { justifyContent: 'flex-end', paddingInlineStart: '16px' },
  '& .header .name': {
    overflow: 'hidden',
    whiteSpace: 'normal',
    lineHeight: '14px',
    minWidth: 0,
  },
  '& .header.is-grouped .name': { whiteSpace: 'nowrap' },
  // It hangs over the padding, so that no name moves.
  '& .header .arrow': {
    flex: 'none',
    whiteSpace: 'nowrap',
    marginInlineStart: '2px',
    marginInlineEnd: '-12px',
  },
  '& .header .align-end .arrow': { marginInlineEnd: '-8px', marginInlineStart: 0 },

  // Names over columns: the rule under one ends before the next begins.
  '& .header .group': {
    position: 'relative',
    flex: 'none',
    display: 'flex',
    alignItems: 'flex-end',
    px: 'cellX',
    pb: '3px',
    fontSize: 'xs',
    lineHeight: 'label',
    fontWeight: 'semibold',
    color: 'text',
    bg: 'surface',
  },
  '& .header :is(.pin-start, .pin-end)': { position: 'sticky', zIndex: 2 },
  '& .header .group:has(> .name)::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 'cellX',
    insetInlineEnd: '2px',
    bottom: 0,
    borderBottom: 'head',
  },
  '& .header .starts-group::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    bottom: 0,
    borderInlineStart: 'hair',
  },
  '& .body .cell.starts-group': { borderInlineStart: 'hair' },

  // Its sign stands beside the name; what can be pressed of it may reach over letters, what is seen may not.
  '& .header .opener': {
    position: 'absolute',
    insetBlock: '2px',
    insetInlineEnd: '1px',
    width: '24px',
    paddingInlineStart: '9px',
    color: 'transparent',
    // There no colour is transparent.
    _highContrast: { opacity: 0 },
    // A chevron without elements of its own: there is one in every column.
    _after: {
      content: '""',
      width: '5px',
      height: '5px',
      marginTop: '-3px',
      borderInlineEnd: '1.5px solid',
      borderBottom: '1.5px solid',
      transform: 'rotate(45deg)',
    },
  },
  '& .header .align-end .opener': {
    insetInlineEnd: 'auto',
    insetInlineStart: '1px',
    paddingInlineStart: 0,
    paddingInlineEnd: '9px',
  },
  '& .header .cell:hover .opener, & .header .cell:focus-visible .opener, & .header .opener:focus': {
    color: 'text.muted',
    opacity: 1,
  },
  // There the arrow stands in its place, and opens the menu.
  '& .header .align-start[aria-sort] .opener::after': { display: 'none' },
  '& .header .cell .opener:hover': { color: 'text' },
  '& .header .cell:has(.opener:hover)': { bg: 'hover' },
  '& .header .align-start[aria-sort]:has(.is-filtered) .arrow': { marginInlineEnd: '4px' },
  // What narrows the list is always seen.
  '& .header .cell .opener.is-filtered': {
    color: 'accent',
    _highContrast: { opacity: 1 },
    _after: { display: 'none' },
  },
  '& .header .edge': {
    position: 'absolute',
    insetBlock: 0,
    insetInlineEnd: '-5px',
    width: '10px',
    zIndex: 1,
    cursor: 'col-resize',
    touchAction: 'none',
    _after: {
      content: '""',
      position: 'absolute',
      insetBlock: '6px',
      insetInlineStart: '4px',
      borderInlineStart: '1px solid transparent',
    },
  },
  '& .header .cell:last-child .edge': { insetInlineEnd: 0 },
  '& .header:hover .edge::after': { borderColor: 'border' },
  '& .header .edge:hover::after, &[data-dragging=edge] .edge:active::after': {
    insetBlock: 0,
    borderInlineStart: '2px solid {colors.accent}',
  },
  '& .drop-line': {
    position: 'absolute',
    insetBlock: 0,
    width: '2px',
    bg: 'accent',
    zIndex: 3,
    pointerEvents: 'none',
    _highContrast: { bg: 'Highlight' },
  },
  '&[data-dragging=column] .header .cell': { cursor: 'grabbing' },
  '& .header .cell.is-dragged': { opacity: 0.5 },
  '&[data-dragging]': { userSelect: 'none' },

  // Cells that are drawn only to be measured.
  '& .probe': {
    position: 'absolute',
    visibility: 'hidden',
    width: 'max-content',
    pointerEvents: 'none',
  },
  '& .probe .cell': { overflow: 'visible', width: 'max-content' },
  '& .probe .word': { flex: 'none' },

  '@media (pointer: coarse)': {
    '& .header .edge': { width: '24px', insetInlineEnd: '-12px' },
  },
  '@media (max-width: 600px)': { '& .header .edge': { display: 'none' } },
} as const;
