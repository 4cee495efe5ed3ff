/** Figures by what they are called: money in cents, exposures in thousandths of their unit, prices and quantities in their own. */
export type Figures = Map<string, number>;

/** Relative errors that doubles may have; all else is whole numbers. Quantities are worked out in a step or two. */
const ERRORS: readonly (readonly [RegExp, number])[] = [
  [/^qty/, 1e-12],
  [/^(?:price|mark|open)/, 1e-8],
];
const errorOf = (name: string) => ERRORS.find(([of]) => of.test(name))?.[1] ?? 0;

/** Differences of two valuations; a figure that one of them has not is 0. */
export function differencesOf(ours: Figures, seconds: Figures): readonly string[] {
  return [...new Set([...ours.keys(), ...seconds.keys()])].flatMap((name) => {
    const [a, b] = [ours.get(name) ?? 0, seconds.get(name) ?? 0];
    const isSame = Math.abs(a - b) <= errorOf(name) * Math.max(1, Math.abs(b));
    return isSame ? [] : [`${name}: ${a}, second ${b}`];
  });
}

export function put(
  figures: Figures,
  name: readonly (string | number | null)[],
  value: number,
): void {
  const key = name.map((part) => part ?? '').join('|');
  figures.set(key, (figures.get(key) ?? 0) + value + 0);
}
