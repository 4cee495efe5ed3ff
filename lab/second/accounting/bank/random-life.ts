import { type Cut, type CutFile, dayText, type Life, type LifePayment } from './account-life.ts';

/** Numbers of a seed, the same each time. */
export class Chance {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  /** 0 up to below `below`. */
  upTo(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  }
  is(oneIn: number): boolean {
    return this.upTo(oneIn) === 0;
  }
  of<Item>(items: readonly Item[]): Item {
    const item = items[this.upTo(items.length)];
    if (item === undefined) throw new Error('Nothing to choose of');
    return item;
  }
  shuffled<Item>(items: readonly Item[]): readonly Item[] {
    return items
      .map((item) => [this.upTo(1e9), item] as const)
      .toSorted(([a], [b]) => a - b)
      .map(([, item]) => item);
  }
}

const DAYS = 12;

const SIDES = [1, -1] as const;

/** Invents a life: some accounts are emptied each evening, and some payments of a day are equal. */
export function randomLife(chance: Chance): Life {
  const isEmptied = chance.is(4);
  const opening = isEmptied ? 0 : chance.upTo(100_000);
  const payments: LifePayment[] = [];
  const pay = (day: number, cents: number, text: string) => {
    const ref = `R${payments.length + 1}`;
    payments.push({ day, cents, ref, text: `${text} ${ref}` });
  };
  for (let day = 0; day < DAYS; day += 1) {
    if (chance.is(4)) continue;
    let moved = 0;
    for (let n = chance.upTo(4); n >= 0; n -= 1) {
      const before = payments.at(-1);
      const isEqual = before?.day === day && chance.is(5);
      const cents = isEqual ? before.cents : chance.of(SIDES) * (1 + chance.upTo(9_999));
      pay(day, cents, 'Payment');
      moved += cents;
    }
    if (isEmptied && moved !== 0) pay(day, -moved, 'Sweep');
  }
  return { opening, payments };
}

type Maker = (life: Life, chance: Chance, name: string) => readonly CutFile[];

const sumOf = (payments: readonly LifePayment[]) =>
  payments.reduce((sum, { cents }) => sum + cents, 0);

const before = (life: Life, first: LifePayment | undefined, day: number) => {
  const at = first === undefined ? -1 : life.payments.indexOf(first);
  const earlier =
    at >= 0 ? life.payments.slice(0, at) : life.payments.filter((payment) => payment.day < day);
  return life.opening + sumOf(earlier);
};

type Style = Pick<Cut, 'format' | 'refs'> & {
  readonly isDayBefore: boolean;
  readonly isMade: boolean;
};

const styleOf = (chance: Chance): Style => ({
  format: chance.of(['camt', 'mt940'] as const),
  refs: chance.of(['true', 'true', 'other', 'none'] as const),
  isDayBefore: chance.is(2),
  isMade: chance.is(2),
});

type Stretch = {
  readonly id: string;
  readonly sequence: string;
  readonly from: number;
  readonly to: number;
  readonly payments: readonly LifePayment[];
  /** Hours after the end of its last day. */
  readonly hours: number;
};

function cutOf(life: Life, style: Style, { hours, ...stretch }: Stretch): Cut {
  const { id, from, to, payments, sequence } = stretch;
  return {
    id,
    to,
    payments,
    sequence,
    format: style.format,
    refs: style.refs,
    isProvisional: false,
    pages: { before: false, after: false },
    corrects: false,
    from: style.isDayBefore ? from - 1 : from,
    opening: before(life, payments[0], from),
    createdAt:
      style.format === 'camt' && style.isMade
        ? new Date(Date.parse(dayText(to + 1)) + hours * 3_600_000).toISOString()
        : null,
  };
}

const within = (life: Life, from: number, to: number) =>
  life.payments.filter(({ day }) => day >= from && day <= to);

const windows =
  (length: number, step: number): Maker =>
  (life, chance, name) => {
    const style = styleOf(chance);
    const firsts = Array.from({ length: Math.ceil(DAYS / step) }, (_, n) => n * step);
    const cuts = firsts.map((from, n) => {
      const to = Math.min(DAYS, from + length) - 1;
      const payments = within(life, from, to);
      const stretch = { id: `${name}-${n}`, sequence: String(n + 1), from, to, hours: length };
      return cutOf(life, style, { ...stretch, payments });
    });
    return inFiles(cuts, chance);
  };

/** Puts each in a file of its own, or all in one. */
const inFiles = (cuts: readonly Cut[], chance: Chance): readonly CutFile[] =>
  chance.is(8) ? [cuts] : cuts.map((cut) => [cut]);

/** Several statements of each day, each from where the one before ended. */
const parts: Maker = (life, chance, name) => {
  const style = styleOf(chance);
  let n = 0;
  const cuts = Array.from({ length: DAYS }, (_, day) => day).flatMap((day) => {
    const payments = within(life, day, day);
    return slicesOf(payments, chance, 2 + chance.upTo(2))
      .filter((some) => some.length > 0)
      .map((some, index) => {
        n += 1;
        const stretch = { id: `${name}-${n}`, sequence: String(n), from: day, to: day };
        return cutOf(life, style, { ...stretch, hours: index - 12, payments: some });
      });
  });
  return inFiles(cuts, chance);
};

/** Cut anywhere into so many, of which some may be empty. */
function slicesOf(payments: readonly LifePayment[], chance: Chance, count: number) {
  const ends = Array.from({ length: count - 1 }, () => chance.upTo(payments.length + 1));
  const all = [0, ...ends.toSorted((a, b) => a - b), payments.length];
  return all.slice(1).map((end, index) => payments.slice(all[index], end));
}

/** Statements of some days, each on pages under one number; MT940 has the pages of a statement in one file. */
const pages: Maker = (life, chance, name) => {
  const style = styleOf(chance);
  const length = chance.of([1, 3]);
  const firsts = Array.from({ length: Math.ceil(DAYS / length) }, (_, n) => n * length);
  return firsts.flatMap((from, n) => {
    const to = from + length - 1;
    const slices = slicesOf(within(life, from, to), chance, 3).filter((some) => some.length > 0);
    const all = slices.map((some, index) => {
      const isLast = index === slices.length - 1;
      const sequence = `${n + 1}/${index + 1}`;
      const begun = index === 0 ? from : (some[0]?.day ?? from);
      const ended = isLast ? to : (some.at(-1)?.day ?? to);
      const stretch = { id: `${name}-${n}-${index}`, sequence, from: begun, to: ended };
      const page = cutOf(life, style, { ...stretch, hours: length + index, payments: some });
      const dated = index === 0 ? page : { ...page, from: begun };
      return { ...dated, pages: { before: index > 0, after: !isLast } };
    });
    return style.format === 'mt940' || chance.is(2) ? [all] : all.map((page) => [page]);
  });
};

/**
 * A report of a running day from its begin or from within it, which at times has what is never booked, or
 * lacks what is booked before its last payment.
 */
const intraday: Maker = (life, chance, name) => {
  const style = { ...styleOf(chance), format: 'camt' as const };
  const day = chance.upTo(DAYS);
  const payments = within(life, day, day);
  if (payments.length === 0) return [];
  const some = payments.slice(0, 1 + chance.upTo(payments.length));
  const ghost = { day, cents: 777_777, ref: 'GHOST', text: 'Never booked' };
  const told = chance.of([
    some,
    [...some, ghost],
    [ghost, ...some],
    some.length > 2 ? some.toSpliced(1, 1) : some,
  ]);
  const stretch = { id: name, sequence: '900', from: day, to: day, hours: -15 };
  const opened = cutOf(life, style, { ...stretch, payments: some });
  return [[{ ...opened, payments: told, isProvisional: true }]];
};

/** The end of a day as an extract of it: what the day has before was told by others. */
const ending: Maker = (life, chance, name) => {
  const day = chance.upTo(DAYS);
  const payments = within(life, day, day);
  const some = payments.slice(1 + chance.upTo(payments.length));
  if (some.length === 0) return [];
  const stretch = { id: name, sequence: '700', from: day, to: day, hours: 2 };
  return [[cutOf(life, { ...styleOf(chance), refs: 'true' }, { ...stretch, payments: some })]];
};

/** A day that the bank told wrongly first, and then as it was. */
const corrected: Maker = (life, chance, name) => {
  const style: Style = { ...styleOf(chance), format: 'camt', isMade: true };
  const day = chance.upTo(DAYS);
  const payments = within(life, day, day);
  if (payments.length === 0) return [];
  const ghost = { day, cents: -888_888, ref: 'TAKEN', text: 'Taken back' };
  const wrong = chance.is(3) ? payments.slice(1) : [...payments, ghost];
  const stretch = { sequence: '800', from: day, to: day };
  const right = cutOf(life, style, { ...stretch, id: `${name}-B`, hours: 9, payments });
  const first = cutOf(life, style, { ...stretch, id: `${name}-A`, hours: 1, payments });
  return [[{ ...first, payments: wrong }], [{ ...right, corrects: true }]];
};

const whole: Maker = (life, chance, name) => windows(DAYS, DAYS)(life, chance, name);
const daily = windows(1, 1);

/** Files of true statements that together tell all of a life, in any order of arrival. */
export function randomFiles(life: Life, chance: Chance): readonly CutFile[] {
  const base = chance.of([daily, whole, parts, pages, windows(5, 3)]);
  const others = [...[daily, whole, windows(5, 3), windows(4, 4), parts, pages], ...BESIDE];
  const more = Array.from({ length: chance.upTo(4) }, () => chance.of(others));
  const files = [base, ...more].flatMap((make, n) => make(life, chance, `S${n}`));
  return chance.shuffled(files.filter((file) => file.length > 0));
}

/** Makers of what tells a part of a life only. */
const BESIDE = [intraday, intraday, ending, corrected];
