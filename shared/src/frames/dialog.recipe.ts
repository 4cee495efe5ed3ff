import { defineSlotRecipe } from '@chakra-ui/react';

import { OVERLAY_BASE, OVERLAY_SLOTS } from './overlay-parts.ts';

/** A question or a form over the page; the whole screen on a phone. */
export const dialogRecipe = defineSlotRecipe({
  className: 'fl-dialog',
  slots: OVERLAY_SLOTS,
  base: {
    ...OVERLAY_BASE,
    positioner: {
      ...OVERLAY_BASE.positioner,
      justifyContent: 'center',
      alignItems: 'flex-start',
      pt: { base: '0', sm: '72px' },
    },
    content: {
      ...OVERLAY_BASE.content,
      width: '100%',
      maxWidth: 'none',
      outline: 0,
      overflow: 'hidden',
      border: { base: '0', sm: '{borders.head}' },
      borderRadius: { base: '0', sm: 'dialog' },
      height: { base: '100dvh', sm: 'auto' },
      maxHeight: { base: '100dvh', sm: 'calc(100dvh - 96px)' },
      _open: { animation: 'dropIn {durations.moderate} {easings.out}' },
      _closed: { animation: 'fadeOut {durations.fast} {easings.in}' },
    },
    header: { ...OVERLAY_BASE.header, borderBottom: 'hair' },
    footer: {
      ...OVERLAY_BASE.footer,
      // On a phone a line of its own for what is wrong, and buttons as wide as thumbs.
      flexWrap: { base: 'wrap', sm: 'nowrap' },
      '& > button': { flex: { base: '1', sm: 'none' } },
    },
  },
  variants: {
    size: {
      sm: { content: { maxWidth: { sm: 'min({sizes.taskDialog}, 100vw - 32px)' } } },
      xl: { content: { maxWidth: { sm: 'min({sizes.ticket}, 100vw - 32px)' } } },
      full: {
        positioner: { pt: '0' },
        content: { height: '100dvh', maxHeight: '100dvh', border: '0', borderRadius: '0' },
      },
    },
  },
  defaultVariants: { size: 'sm' },
});

/** A question that has to be answered: no header, and on a phone, too, not the whole screen. */
export const confirmRecipe = defineSlotRecipe({
  ...dialogRecipe,
  base: {
    ...dialogRecipe.base,
    positioner: { ...dialogRecipe.base?.positioner, px: '4', pt: '72px' },
    content: {
      ...dialogRecipe.base?.content,
      height: 'auto',
      maxHeight: 'calc(100dvh - 96px)',
      maxWidth: 'min({sizes.taskDialog}, 100vw - 32px)',
      border: 'head',
      borderRadius: 'dialog',
    },
    // A question may take two lines.
    header: { ...OVERLAY_BASE.header, py: '3' },
    body: { ...OVERLAY_BASE.body, pt: '0', pb: '4' },
  },
  variants: {},
  defaultVariants: {},
});
