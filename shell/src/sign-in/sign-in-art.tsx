import { type Art, PHONE, WIDE } from '@fairlead/shared/drawings/sign-in';
import { Box, chakra } from '@fairlead/shared/ui';
import { useId } from 'react';

const Path = chakra('path');
const Ellipse = chakra('ellipse');

/** Hairlines between the ring's edges, each a little smaller. */
const HAIRLINES = [0.964, 0.928, 0.892, 0.856, 0.82];
const INNER = 0.784;

/** The rope through its fairlead: drawn for a screen and for a phone. */
export function SignInArt() {
  return (
    <>
      <Box display={{ base: 'none', sm: 'block' }} aria-hidden>
        <Drawing art={WIDE} />
      </Box>
      <Box display={{ base: 'block', sm: 'none' }} aria-hidden>
        <Drawing art={PHONE} />
      </Box>
    </>
  );
}

function Drawing({ art }: { readonly art: Art }) {
  const id = useId();
  const [width, height] = art.size;
  const { cx, cy, rx, ry } = art.ring;
  const scaled = (scale: number) => ({ cx, cy, rx: rx * scale, ry: ry * scale });
  return (
    <chakra.svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      position="fixed"
      inset="0"
      width="full"
      height="full"
      fill="none"
      strokeLinecap="round"
    >
      <defs>
        {/* The strands pass behind the ring and show inside it. */}
        <mask id={`${id}m`} maskUnits="userSpaceOnUse" x="0" y="0" width={width} height={height}>
          <rect width={width} height={height} fill="#fff" />
          <ellipse {...scaled(1)} fill="#000" />
          <ellipse {...scaled(INNER)} fill="#fff" />
        </mask>
        <clipPath id={`${id}c`}>
          <rect width={art.front} height={height} />
        </clipPath>
      </defs>
      <Ellipse {...scaled(1)} stroke="text" strokeWidth="1.5" />
      {HAIRLINES.map((scale) => (
        <Ellipse key={scale} {...scaled(scale)} stroke="border.strong" strokeWidth="1" />
      ))}
      <Ellipse {...scaled(INNER)} stroke="text" strokeWidth="1.5" />
      <g mask={`url(#${id}m)`}>
        {art.strands.map(([colour, curve]) => (
          <Path key={colour} d={curve} stroke={`chart.${colour}`} strokeWidth="1.25" />
        ))}
      </g>
      <Path d={art.rope} clipPath={`url(#${id}c)`} stroke="surface" strokeWidth="8" />
      <Path d={art.rope} stroke="accent" strokeWidth="2" />
    </chakra.svg>
  );
}
