const PHONE = '@media (max-width: 600px)';

/** Styles of the find bar and of its highlighted matches. */
export const FIND_STYLE = {
  '& ::highlight(fl-found)': { bg: 'warning.subtle', color: 'text' },
  '& ::highlight(fl-found-here)': { bg: 'accent', color: 'accent.contrast' },
  // Forced colours give all that is found one ground.
  '@media (forced-colors: active)': {
    '& ::highlight(fl-found-here)': { textDecoration: 'underline 2px' },
  },
  '& .find-bar': {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    flex: 'none',
    px: 'cellX',
    py: '1',
    bg: 'raised',
    border: 'hair',
    borderTopWidth: 0,
    [PHONE]: { flexWrap: 'wrap' },
  },
  '& .find-bar .count': {
    minWidth: '88px',
    px: '2',
    fontSize: 'xs',
    color: 'text.muted',
    // A line of its own, there from the start: the word that is looked for keeps its room.
    [PHONE]: { order: 1, flex: '1 0 100%', minHeight: '1lh', px: 0 },
  },
} as const;
