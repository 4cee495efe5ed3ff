/** A place in the page's window, px. */
export type Point = { readonly x: number; readonly y: number };

export type Key = keyof typeof KEYS;

/** Mouse and keys. */
export type Hand = {
  readonly press: (at: Point, times?: number) => Promise<void>;
  readonly drag: (from: Point, to: Point) => Promise<void>;
  /** Turns the wheel over a place, px down. */
  readonly turn: (at: Point, down: number) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Presses a key, or a letter, while others are held. */
  readonly key: (key: string, held?: readonly Key[]) => Promise<void>;
};

/** Keys without a letter, by the code that WebDriver has for them. */
const KEYS = {
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Shift: '\uE008',
  Tab: '\uE004',
} as const;

/** One source of WebDriver's actions; both of its protocols write them in the same way. */
export type Source = {
  readonly type: 'pointer' | 'key' | 'wheel';
  readonly id: string;
  readonly parameters?: object;
  readonly actions: readonly object[];
};

const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };

const moveTo = ({ x, y }: Point) => ({
  type: 'pointerMove',
  duration: 0,
  x: Math.round(x),
  y: Math.round(y),
});

/** A hand for a driver that performs WebDriver's actions. */
export function handOf(perform: (source: Source) => Promise<unknown>): Hand {
  const mouse = async (actions: readonly object[]) => {
    await perform({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions,
    });
  };
  const keys = async (actions: readonly object[]) => {
    await perform({ type: 'key', id: 'keys', actions });
  };
  return {
    press: async (at, times = 1) =>
      mouse([moveTo(at), ...Array.from({ length: times }, () => [DOWN, UP]).flat()]),
    drag: async (from, to) => {
      const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      await mouse([moveTo(from), DOWN, moveTo(half), moveTo(to), UP]);
    },
    turn: async ({ x, y }, down) => {
      const scroll = { type: 'scroll', x: Math.round(x), y: Math.round(y), duration: 0 };
      await perform({
        type: 'wheel',
        id: 'wheel',
        actions: [{ ...scroll, deltaX: 0, deltaY: down }],
      });
    },
    type: async (text) => keys(Array.from(text).flatMap(strokeOf)),
    key: async (key, held = []) => {
      const values = held.map((name) => KEYS[name]);
      await keys([
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...strokeOf(key in KEYS ? KEYS[key as Key] : key),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]);
    },
  };
}

function strokeOf(value: string) {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
}
