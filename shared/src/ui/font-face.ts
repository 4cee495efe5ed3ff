/** Inter, latin, all weights in one file of 48 KB; the page preloads it. */
const INTER = new URL(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  import.meta.url,
);

export const FONT_FACE = {
  '@font-face': {
    fontFamily: '"Inter Variable"',
    fontStyle: 'normal',
    fontWeight: '100 900',
    fontDisplay: 'swap',
    src: `url("${INTER.href}") format("woff2")`,
  },
} as const;
