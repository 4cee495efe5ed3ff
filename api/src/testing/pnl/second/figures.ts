/** Figures by what they are called: money in cents, exposures in thousandths of their unit, prices in their own. */
export type Figures = Map<string, number>;

/** What prices and marks may be wrong by, which are doubles; all else is whole numbers. */
const PRICE_ERROR = 1e-8;
/** Exposures go over the wire in thousands. */
const isExact = (name: string) => !/(^price|^mark|^open)/.test(name);

/** What two valuations differ in; a figure that one of them has not is 0. */
export function differencesOf(ours: Figures, seconds: Figures): readonly string[] {
  return [...new Set([...ours.keys(), ...seconds.keys()])].flatMap((name) => {
    const [a, b] = [ours.get(name) ?? 0, seconds.get(name) ?? 0];
    const isSame = isExact(name)
      ? a === b
      : Math.abs(a - b) <= PRICE_ERROR * Math.max(1, Math.abs(b));
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
