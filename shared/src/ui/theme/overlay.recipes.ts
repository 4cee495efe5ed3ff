import { defineSlotRecipe } from '@chakra-ui/react';

const SCRIM = {
  bg: 'scrim',
  position: 'fixed',
  inset: 0,
  zIndex: 'overlay',
  _open: { animation: 'fadeIn {durations.slow} {easings.out}' },
  _closed: { animation: 'fadeOut {durations.moderate} {easings.in}' },
} as const;

const FLOATING = {
  bg: 'raised',
  color: 'text',
  boxShadow: 'raised',
  display: 'flex',
  flexDirection: 'column',
} as const;

const HEADER = {
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '12',
  ps: '5',
  pe: '3',
  flex: 'none',
} as const;

const FOOTER = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '2',
  px: '5',
  py: '3',
  flex: 'none',
  bg: 'sunken',
  borderTop: 'head',
} as const;

const BODY = { flex: 1, overflow: 'auto', px: '5', py: '3', minHeight: 0 } as const;
const TITLE = { flex: 1, textStyle: 'dialogTitle' } as const;
const DESCRIPTION = { color: 'text.muted' } as const;
const SLOTS = [
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

/** A panel from the edge: navigation from the start, details (90 %) from the end. */
export const drawerRecipe = defineSlotRecipe({
  className: 'fl-drawer',
  slots: SLOTS,
  base: {
    backdrop: SCRIM,
    positioner: {
      display: 'flex',
      position: 'fixed',
      inset: 0,
      zIndex: 'overlay',
      overscrollBehaviorY: 'none',
    },
    content: {
      ...FLOATING,
      height: '100dvh',
      outline: 0,
      maxWidth: 'calc(100vw - 24px)',
      _closed: { animation: 'fadeOut {durations.moderate} {easings.in}' },
    },
    header: HEADER,
    body: BODY,
    footer: FOOTER,
    title: TITLE,
    description: DESCRIPTION,
  },
  variants: {
    placement: {
      start: {
        positioner: { justifyContent: 'flex-start' },
        content: {
          width: 'drawer',
          borderInlineEnd: 'head',
          _open: { animation: 'startIn {durations.slow} {easings.out}' },
        },
      },
      end: {
        positioner: { justifyContent: 'flex-end' },
        content: {
          width: 'detailDrawer',
          borderInlineStart: 'head',
          _open: { animation: 'endIn {durations.slow} {easings.out}' },
        },
      },
    },
  },
  defaultVariants: { placement: 'end' },
});

/** A question or a form over the page; the whole screen on a phone. */
export const dialogRecipe = defineSlotRecipe({
  className: 'fl-dialog',
  slots: SLOTS,
  base: {
    backdrop: SCRIM,
    positioner: {
      display: 'flex',
      position: 'fixed',
      inset: 0,
      zIndex: 'overlay',
      justifyContent: 'center',
      alignItems: 'flex-start',
      pt: { base: '0', sm: '72px' },
      overscrollBehaviorY: 'none',
    },
    content: {
      ...FLOATING,
      width: '100%',
      outline: 0,
      overflow: 'hidden',
      border: { base: '0', sm: '{borders.head}' },
      borderRadius: { base: '0', sm: 'dialog' },
      height: { base: '100dvh', sm: 'auto' },
      maxHeight: { base: '100dvh', sm: 'calc(100dvh - 96px)' },
      _open: { animation: 'dropIn {durations.moderate} {easings.out}' },
      _closed: { animation: 'fadeOut {durations.fast} {easings.in}' },
    },
    header: HEADER,
    body: BODY,
    footer: FOOTER,
    title: TITLE,
    description: DESCRIPTION,
  },
  variants: {
    size: {
      sm: { content: { maxWidth: { base: 'none', sm: 'min({sizes.taskDialog}, 100vw - 32px)' } } },
      xl: { content: { maxWidth: { base: 'none', sm: 'min({sizes.ticket}, 100vw - 32px)' } } },
    },
  },
  defaultVariants: { size: 'sm' },
});

export const menuRecipe = defineSlotRecipe({
  className: 'fl-menu',
  slots: ['positioner', 'content', 'item', 'itemText', 'separator', 'trigger'],
  base: {
    content: {
      ...FLOATING,
      outline: 0,
      minWidth: '176px',
      py: '1',
      border: '{borders.head}',
      borderRadius: 'control',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      zIndex: 'popover',
      _open: { animation: 'dropIn {durations.fast} {easings.out}' },
      _closed: { animation: 'fadeOut {durations.fast} {easings.in}' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      minHeight: { base: 'controlTouch', sm: 'control' },
      px: '3',
      textAlign: 'start',
      textStyle: 'body',
      userSelect: 'none',
      outline: 0,
      _highlighted: { bg: 'hover', boxShadow: 'inset 2px 0 0 {colors.accent}' },
      _disabled: { color: 'text.disabled' },
      '& svg': { color: 'text.muted' },
      _highContrast: { _highlighted: { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
    itemText: { flex: 1 },
    separator: { height: '1px', bg: 'border', my: '1' },
  },
});
