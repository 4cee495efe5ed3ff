import { chakra } from '@chakra-ui/react';

/**
 * One line and one ring, a rope and its fairlead, mean one thing each. Done: the rope is through.
 * Empty: it lies below. Not yet: the ring is only sketched. Not found: an empty collar. No access:
 * stopped before it. Failed: frayed.
 */
export type DrawingName = 'done' | 'empty' | 'notYet' | 'notFound' | 'noAccess' | 'failed';

const FRAYED = [
  'M4 42C30 42 36 36 56 36',
  'M56 36c4-1 6-4 9-7',
  'M56 36c5 0 8 0 11 1',
  'M56 36c4 1 6 4 8 7',
  'M104 36H156',
  'M104 36c-3-1-5-3-6-5',
  'M104 36c-3 1-5 3-6 5',
].join('');

const COLLAR = [
  'M140 30a22 12 0 1 1-44 0a22 12 0 1 1 44 0Z',
  'M96 30v7c0 6.6 9.8 12 22 12s22-5.4 22-12v-7',
  'M118 49v4',
  'M123 58a5 5 0 1 1-10 0a5 5 0 1 1 10 0Z',
  'M91 33h5',
].join('');

const RING = 'M92 36a12 22 0 1 1-24 0a12 22 0 1 1 24 0Z';

type Strokes = {
  /** Drawn in ink. */
  readonly ring: string;
  /** The ring is not there yet. */
  readonly isSketch?: boolean;
  /** Cut out of the ring, where the rope passes in front of it. */
  readonly gap?: string;
  /** Drawn in the accent. */
  readonly rope: string;
  /** Ink over the rope. */
  readonly bar?: string;
};

const DRAWINGS: Record<DrawingName, Strokes> = {
  done: {
    ring: RING,
    gap: 'M4 42C40 42 50 36 78 36',
    rope: 'M4 42C40 42 50 36 78 36M98 36H156',
  },
  empty: { ring: RING, rope: 'M4 66C34 58 52 70 84 66S132 60 156 66' },
  notYet: { ring: RING, isSketch: true, rope: 'M4 42C24 42 32 36 48 36' },
  noAccess: { ring: RING, gap: 'M4 36H60', rope: 'M4 36H58M58 28V44', bar: 'M72 20 88 52' },
  failed: { ring: RING, gap: 'M4 42C30 42 36 36 62 36', rope: FRAYED },
  notFound: { ring: COLLAR, rope: 'M4 16C34 16 34 52 62 52C80 52 82 33 95 33' },
};

const SKETCHED = '3 5';

const Path = chakra('path');

/** One of the drawings; the words beside it say what it means. */
export function Drawing({ name }: { readonly name: DrawingName }) {
  const { ring, isSketch, gap, rope, bar } = DRAWINGS[name];
  return (
    <chakra.svg
      viewBox="0 0 160 72"
      width="160px"
      height="72px"
      flex="none"
      fill="none"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      color="accent"
      data-drawing={name}
    >
      <Path d={ring} stroke="text" strokeDasharray={isSketch === true ? SKETCHED : undefined} />
      {gap !== undefined && <Path d={gap} stroke="surface" strokeWidth="7" />}
      <Path d={rope} stroke="accent" />
      {bar !== undefined && <Path d={bar} stroke="text" />}
    </chakra.svg>
  );
}

/** The product's mark: the rope through its ring. */
export function FairleadMark({ size = 20 }: { readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 22 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      aria-hidden
    >
      <ellipse cx="11" cy="10" rx="4.4" ry="7.6" />
      <path d="M1 12.6c3.4 0 5-2.6 9.6-2.6M18 10h3" />
    </svg>
  );
}
