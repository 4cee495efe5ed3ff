import { CASH_CARDS, CASH_LOTS, MOVE_GROUPS, type RandomCash } from './random-cash.ts';

/** A second implementation of cash plannings, in whole cents and line by line, for tests of the first. */
type SlowLine = {
  readonly card: string;
  readonly currency: 'EUR' | 'USD';
  readonly type: 'BALANCE' | 'BUFFER' | 'BLOCKED';
  readonly amount: number;
  readonly source: 'BANK' | 'LEDGER';
};

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Cents at a rate in ten-thousandths; a half goes away from zero. */
const inDollars = (cents: number, rate: number) =>
  Math.sign(cents) * Math.floor((Math.abs(cents) * rate + 5_000) / 10_000);

const rateOf = ({ rates }: RandomCash, currency: string, day: string) =>
  currency === 'USD' ? 10_000 : (rates.find(({ date }) => date === day)?.rate ?? NaN);

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

/** Balance of a bank on a day, null where it is silent. */
export function slowBank({ statements }: RandomCash, card: string, day: string): number | null {
  const account = CASH_CARDS.find((one) => one.card === card)?.account;
  const own = statements
    .filter((one) => one.account === account && one.to <= day && daysBetween(one.to, day) <= 7)
    .toSorted((a, b) => a.to.localeCompare(b.to));
  return own.at(-1)?.closing ?? null;
}

function slowPlanning(facts: RandomCash, day: string): SlowLine[] {
  return CASH_CARDS.flatMap(({ card, currency }): SlowLine[] => {
    const version = facts.accounts
      .filter((one) => one.card === card && one.from <= day)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .at(-1);
    if (version === undefined) return [];
    const bank = slowBank(facts, card, day);
    const booked = facts.lines.filter(
      (line) => line.counts && line.card === card && line.currency === currency && line.date <= day,
    );
    const whole = bank ?? sum(booked.map(({ amount }) => amount));
    const of = { card, currency, source: bank === null ? ('LEDGER' as const) : ('BANK' as const) };
    const { buffer, blocked } = version;
    return [
      { ...of, type: 'BALANCE', amount: whole - buffer - blocked },
      ...(buffer === 0 ? [] : [{ ...of, type: 'BUFFER' as const, amount: buffer }]),
      ...(blocked === 0 ? [] : [{ ...of, type: 'BLOCKED' as const, amount: blocked }]),
    ];
  });
}

type SlowRow = {
  readonly card: string;
  readonly type: string;
  readonly latest: number;
  readonly prev: number;
  readonly usdLatest: number;
  readonly usdPrev: number;
  readonly flow: number;
  readonly fx: number;
  readonly source: string;
};

type SlowMove = {
  readonly group: string;
  readonly subgroup: string;
  readonly lot: string | null;
  readonly value: number;
};

/** The planning of a day against that of another, null: against none. */
export function slowCash(facts: RandomCash, day: string, before: string | null) {
  const latest = slowPlanning(facts, day);
  const previous = before === null ? [] : slowPlanning(facts, before);
  const keyOf = (line: SlowLine) => `${line.card} ${line.type}`;
  const byKey = Map.groupBy([...latest, ...previous], keyOf);
  const rows = [...byKey].map(([key, [line]]): SlowRow => {
    if (line === undefined) throw new Error('a group is never empty');
    const now = latest.find((one) => keyOf(one) === key)?.amount ?? 0;
    const then = previous.find((one) => keyOf(one) === key)?.amount ?? 0;
    const rate = rateOf(facts, line.currency, day);
    const usdPrev = then === 0 ? 0 : inDollars(then, rateOf(facts, line.currency, before ?? ''));
    const [usdLatest, flow] = [inDollars(now, rate), inDollars(now - then, rate)];
    const { card, type, source } = line;
    return {
      card,
      type,
      source,
      latest: now,
      prev: then,
      usdLatest,
      usdPrev,
      flow,
      fx: usdLatest - usdPrev - flow,
    };
  });
  const entries = facts.lines.filter(
    (line) =>
      line.counts &&
      line.company === 'T1' &&
      before !== null &&
      line.date > before &&
      line.date <= day,
  );
  return {
    rows,
    entries,
    moves: slowMoves(entries),
    bridge: slowBridge({ facts, day, rows, entries }),
  };
}

type Entries = RandomCash['lines'];

function slowMoves(entries: Entries): SlowMove[] {
  const named = entries.map(({ group, lot, value }) => {
    const mapped = Object.entries(MOVE_GROUPS).find(([code]) => code === group)?.[1];
    const own = group === null || group === '' ? 'No cash group' : group;
    const [name, subgroup] = mapped ?? ['Not mapped', own];
    return { group: name, subgroup, lot, value };
  });
  return [
    ...Map.groupBy(named, ({ group, subgroup, lot }) => `${group}|${subgroup}|${lot}`),
  ].flatMap(([, [first, ...more]]) =>
    first === undefined ? [] : [{ ...first, value: sum([first, ...more].map((one) => one.value)) }],
  );
}

export const slowInvalidLots = (entries: Entries): string[] => {
  const known = CASH_LOTS.flatMap(({ lot, newLot }): (string | null)[] => [lot, newLot]);
  const lots = entries.flatMap(({ lot }) => (lot === null || known.includes(lot) ? [] : [lot]));
  return [...new Set(lots)].toSorted();
};

type Bridged = {
  readonly facts: RandomCash;
  readonly day: string;
  readonly rows: readonly SlowRow[];
  readonly entries: Entries;
};

/** `exactRate` is before what rounding leaves. */
function slowBridge({ facts, day, rows, entries }: Bridged) {
  const trading = new Set(
    facts.lines
      .filter((line) => line.counts && line.company === 'T1' && line.date <= day)
      .map(({ card }) => card),
  );
  const own = rows.filter(({ card }) => trading.has(card));
  const cards = [...new Set(own.map(({ card }) => card))];
  const ofCards = cards.map((card) => {
    const currency = CASH_CARDS.find((one) => one.card === card)?.currency ?? 'USD';
    const ofCard = entries.filter((entry) => entry.card === card);
    const moved = ofCard.filter((entry) => entry.currency === currency);
    const ledger = sum(moved.map(({ amount }) => amount));
    const inBank = sum(own.filter((row) => row.card === card).map((row) => row.latest - row.prev));
    const rate = rateOf(facts, currency, day);
    const booked = sum(ofCard.map(({ value }) => value));
    return {
      booked,
      notBooked: inDollars(inBank - ledger, rate),
      exactRate: (ledger * rate) / 10_000 - booked,
    };
  });
  return {
    booked: sum(ofCards.map((one) => one.booked)),
    notBooked: sum(ofCards.map((one) => one.notBooked)),
    exactRate: sum(ofCards.map((one) => one.exactRate)),
    fx: sum(own.map(({ fx }) => fx)),
    usd: sum(own.map(({ usdLatest, usdPrev }) => usdLatest - usdPrev)),
    lines: own.length,
  };
}
