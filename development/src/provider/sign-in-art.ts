import { type Art, PHONE, WIDE } from '@fairlead/shared/drawings/sign-in';

/** Hairlines between the ring's edges, each a little smaller. */
const HAIRLINES = [0.964, 0.928, 0.892, 0.856, 0.82];
const INNER = 0.784;

/** The drawing of the sign-in page, for a screen and for a phone; a style sheet shows one of them. */
export const SIGN_IN_ART = drawing(WIDE, 'wide') + drawing(PHONE, 'phone');

function drawing({ size, ring, front, rope, strands }: Art, name: string): string {
  const [width, height] = size;
  const ellipse = (scale: number, attributes: string) =>
    `<ellipse cx="${ring.cx}" cy="${ring.cy}" rx="${ring.rx * scale}" ry="${ring.ry * scale}" ${attributes}/>`;
  const lines = strands.map(
    ([colour, curve]) => `<path class="strand" d="${curve}" stroke="var(--chart-${colour})"/>`,
  );
  return [
    `<svg class="art ${name}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMaxYMid slice" fill="none" stroke-linecap="round" aria-hidden="true">`,
    // The strands pass behind the ring and show inside it.
    `<defs><mask id="behind-${name}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fff"/>${ellipse(1, 'fill="#000"')}${ellipse(INNER, 'fill="#fff"')}</mask>`,
    `<clipPath id="front-${name}"><rect width="${front}" height="${height}"/></clipPath></defs>`,
    ellipse(1, 'class="ring"'),
    ...HAIRLINES.map((scale) => ellipse(scale, 'class="hair"')),
    ellipse(INNER, 'class="ring"'),
    `<g mask="url(#behind-${name})">${lines.join('')}</g>`,
    `<path class="gap" clip-path="url(#front-${name})" d="${rope}"/><path class="rope" d="${rope}"/></svg>`,
  ].join('');
}
