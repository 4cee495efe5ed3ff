import { defineStyle } from '@chakra-ui/react';

/** Prints what lies over the page in its place (`paper-css.ts`), as long as it is. */
const ON_PAPER = {
  position: 'static',
  display: 'block',
  width: '100%',
  maxWidth: 'none',
  height: 'auto',
  maxHeight: 'none',
  overflow: 'visible',
  boxShadow: 'none',
  border: '0',
  animation: 'none',
} as const;

const SCRIM = defineStyle({
  _print: { display: 'none' },
  bg: 'scrim',
  position: 'fixed',
  inset: 0,
  zIndex: 'overlay',
  _open: { animation: 'fadeIn {durations.slow} {easings.out}' },
  _closed: { animation: 'fadeOut {durations.moderate} {easings.in}' },
});

/** Style of surfaces that float over the page. */
export const FLOATING = defineStyle({
  bg: 'raised',
  color: 'text',
  boxShadow: 'raised',
  display: 'flex',
  flexDirection: 'column',
  _print: ON_PAPER,
});

const HEADER = defineStyle({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '12',
  ps: '5',
  pe: '3',
  flex: 'none',
});

const FOOTER = defineStyle({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '2',
  px: '5',
  py: '3',
  flex: 'none',
  bg: 'sunken',
  borderTop: 'head',
});

/** The parts of drawers and dialogs. */
export const OVERLAY_SLOTS = [
  'backdrop',
  'positioner',
  'content',
  'title',
  'description',
  'header',
  'body',
  'footer',
  'trigger',
  'closeTrigger',
];

/** Style that dialog and drawer share, except their position. */
export const OVERLAY_BASE = {
  backdrop: SCRIM,
  positioner: defineStyle({
    display: 'flex',
    position: 'fixed',
    inset: 0,
    zIndex: 'overlay',
    overscrollBehaviorY: 'none',
    _print: ON_PAPER,
  }),
  content: FLOATING,
  header: HEADER,
  body: defineStyle({
    flex: 1,
    overflow: 'auto',
    px: '5',
    py: '3',
    minHeight: 0,
    _print: { overflow: 'visible' },
  }),
  footer: FOOTER,
  title: defineStyle({ flex: 1, textStyle: 'dialogTitle' }),
  description: defineStyle({ color: 'text.muted' }),
};
