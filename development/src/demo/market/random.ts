/** Numbers that look random and are the same for the same seed, on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  readonly unit: () => number;
  /** A whole number from `low` to `high`, both included. */
  readonly whole: (low: number, high: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <Item>(items: readonly Item[]) => Item;
  /** Around 0, mostly within 2. */
  readonly normal: () => number;
};

export function randomFrom(seed: string): Random {
  let state = hashText(seed);
  // mulberry32: 32-bit arithmetic only, so no platform rounds it differently.
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    unit,
    whole: (low, high) => low + Math.floor(unit() * (high - low + 1)),
    chance: (probability) => unit() < probability,
    pick: (items) => {
      const item = items[Math.floor(unit() * items.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    // Sum of twelve: close to normal without the platform's logarithm.
    normal: () => {
      let sum = -6;
      for (let i = 0; i < 12; i += 1) sum += unit();
      return sum;
    },
  };
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash | 0;
}
