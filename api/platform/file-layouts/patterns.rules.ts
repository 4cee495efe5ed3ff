/** A stretch of a pattern: so many characters of a sort. */
export type Stretch = {
  readonly accepts: (character: string) => boolean;
  readonly min: number;
  readonly max: number;
  /** Part of a date that it is. */
  readonly name?: string;
};

export const ANY_ONE: Stretch = { accepts: () => true, min: 1, max: 1 };
export const ANY_MANY: Stretch = { accepts: () => true, min: 0, max: Infinity };

/** The character itself. */
export const literal = (character: string): Stretch => ({
  accepts: (each) => each === character,
  min: 1,
  max: 1,
});

/** Stretches of a pattern of names: a '*' stands for any characters, a '?' for one. */
export const wildcards = (pattern: string): readonly Stretch[] =>
  pattern
    .split('')
    .map((each) => (each === '*' ? ANY_MANY : each === '?' ? ANY_ONE : literal(each)));

/**
 * Matches a whole text and answers where each stretch ends, as long as the ones before it can be; undefined: it does
 * not match. Patterns are given by people: it takes steps in the number of stretches × characters, where a regular
 * expression with many '*' may take as long as two to their number.
 */
export function endsIn(stretches: readonly Stretch[], text: string): readonly number[] | undefined {
  const furthest = furthestIn(stretches, text);
  const ends: number[] = [];
  for (const reach of furthest) {
    const end = reach[ends.at(-1) ?? 0] ?? NOWHERE;
    if (end === NOWHERE) return undefined;
    ends.push(end);
  }
  return (ends.at(-1) ?? 0) === text.length ? ends : undefined;
}

const NOWHERE = -1;

/**
 * Furthest index, for each stretch and index, up to which it can go so that those behind it match
 * the rest.
 */
function furthestIn(stretches: readonly Stretch[], text: string): readonly Int32Array[] {
  const all: Int32Array[] = [];
  let isRest: IsRest = (place) => place === text.length;
  for (const stretch of stretches.toReversed()) {
    const reach = computeReach(stretch, text, isRest);
    all.push(reach);
    isRest = (place) => reach[place] !== NOWHERE;
  }
  return all.toReversed();
}

type IsRest = (place: number) => boolean;

function computeReach(stretch: Stretch, text: string, isRest: IsRest): Int32Array {
  return stretch.max === Infinity
    ? endlessReach(stretch, text, isRest)
    : Int32Array.from({ length: text.length + 1 }, (_, place) =>
        furthestFrom(place, { ...stretch, text, isRest }),
      );
}

/** Goes from the end of the text to its beginning: as far as the place behind it could, where that is of the sort. */
function endlessReach({ accepts, min }: Stretch, text: string, isRest: IsRest): Int32Array {
  const reach = new Int32Array(text.length + 1);
  let furthest = NOWHERE;
  for (let place = text.length; place >= 0; place -= 1) {
    if (place === text.length || !accepts(text.charAt(place))) furthest = NOWHERE;
    if (furthest === NOWHERE && isRest(place)) furthest = place;
    reach[place] = furthest >= place + min ? furthest : NOWHERE;
  }
  return reach;
}

type Within = Stretch & { readonly text: string; readonly isRest: IsRest };

function furthestFrom(place: number, { accepts, min, max, text, isRest }: Within): number {
  let [count, furthest] = [0, min === 0 && isRest(place) ? place : NOWHERE];
  while (count < max && place + count < text.length && accepts(text.charAt(place + count))) {
    count += 1;
    if (count >= min && isRest(place + count)) furthest = place + count;
  }
  return furthest;
}
