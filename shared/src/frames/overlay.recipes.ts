import { defineSlotRecipe } from '@chakra-ui/react';

import { FLOATING, OVERLAY_BASE, OVERLAY_SLOTS } from './overlay-parts.ts';

/** A panel from the edge: navigation from the start, details (90 %) from the end. */
export const drawerRecipe = defineSlotRecipe({
  className: 'fl-drawer',
  slots: OVERLAY_SLOTS,
  base: {
    ...OVERLAY_BASE,
    content: {
      ...FLOATING,
      height: '100dvh',
      outline: 0,
      maxWidth: 'calc(100vw - 24px)',
      _closed: { animation: 'fadeOut {durations.moderate} {easings.in}' },
    },
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

export const menuRecipe = defineSlotRecipe({
  className: 'fl-menu',
  slots: [
    'positioner',
    'content',
    'item',
    'itemGroup',
    'itemIndicator',
    'itemText',
    'separator',
    'trigger',
  ],
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
