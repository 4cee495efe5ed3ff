/** What is found in a table, and the bar that finds it. */
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
  },
  '& .find-bar .count': { minWidth: '88px', px: '2', fontSize: 'xs', color: 'text.muted' },
} as const;
