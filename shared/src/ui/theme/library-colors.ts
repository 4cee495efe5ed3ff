/** The two families of names that Chakra's documentation uses; the palettes (gray, red, …) are not kept. */
export const LIBRARY_COLORS = {
  bg: {
    DEFAULT: { value: '{colors.page}' },
    subtle: { value: '{colors.sunken}' },
    muted: { value: '{colors.hover}' },
    emphasized: { value: '{colors.border}' },
    inverted: { value: '{colors.text}' },
    panel: { value: '{colors.raised}' },
    error: { value: '{colors.negative.subtle}' },
    warning: { value: '{colors.warning.subtle}' },
    success: { value: '{colors.positive.subtle}' },
    info: { value: '{colors.info.subtle}' },
  },
  fg: {
    DEFAULT: { value: '{colors.text}' },
    muted: { value: '{colors.text.muted}' },
    subtle: { value: '{colors.text.muted}' },
    inverted: { value: '{colors.page}' },
    error: { value: '{colors.negative}' },
    warning: { value: '{colors.warning}' },
    success: { value: '{colors.positive}' },
    info: { value: '{colors.info}' },
  },
};
