import Big from 'big.js';

import type { Last, StatementLink } from './chain-link.rules.ts';

const MAX_PER_STRETCH = 1_000_000;
const MAX_STRETCHES = 2_000;

/** Place where a statement begins: a stretch of its first day, and after how many payments of it, in one number. */
export const computeStart = (stretch: number, payments: number): number =>
  1 + Math.min(stretch, MAX_STRETCHES) * MAX_PER_STRETCH + payments;

/** The same text for the same amount. */
const normaliseAmount = (text: string): string => new Big(text).toString();

/** Statements of a stretch of the day, the latest first. */
type Group = readonly StatementLink[];

/** Statements that begin on one day, each of which is taken once. A file may have thousands. */
export class DayOfChain {
  readonly #taken = new Set<Group>();
  /** Stretches of which something was told on the days before. */
  readonly #begun: Group[];
  /** Stretches that end with the day, and those that go on after it, which come last. */
  readonly #within: Stretches;
  readonly #ending: Stretches;
  /** Statements of the day after. */
  readonly #next: readonly StatementLink[];
  #current: StatementLink[] = [];
  /** True: what was taken last lies in the stretch of what was taken before it, so nothing is missing there. */
  isWithin = false;

  constructor(
    links: readonly StatementLink[],
    told: ReadonlySet<string>,
    next: readonly StatementLink[] = [],
  ) {
    this.#next = next;
    const byStretch = Map.groupBy(links, ({ starts_at, statement_id }) =>
      starts_at === 0 ? -statement_id : Math.floor((starts_at - 1) / MAX_PER_STRETCH),
    );
    const groups = [...byStretch.values()].map((group) => group.toSorted(latestFirst)).toReversed();
    this.#begun = groups.filter((group) =>
      group.some(({ shared }) => shared.some((payment) => told.has(payment))),
    );
    this.#within = new Stretches(groups.filter((group) => !isEnding(group)));
    this.#ending = new Stretches(groups.filter(isEnding));
  }

  /** Takes the next statement; what was told on days before comes first. */
  take(last: Last | undefined): StatementLink | undefined {
    this.isWithin = this.#current.length > 0;
    if (this.#current.length > 0) return this.#current.pop();
    const begun = takeFirst(this.#begun, this.#taken);
    const next =
      begun ?? this.#within.next(last, this.#taken) ?? this.#ending.next(last, this.#taken);
    if (next === undefined) return undefined;
    this.#taken.add(next);
    this.#current = [...(begun === undefined ? this.#turned(next, last) : next)];
    return this.#current.pop();
  }

  /** Begins where the last one ended; the first of all ends where the next day begins. */
  #turned(group: Group, last: Last | undefined): Group {
    if (last !== undefined) return turned(group, last.closing);
    const opening = toOpening(group);
    const begun = this.#next.map((link) => normaliseAmount(link.opening));
    if (begun.includes(opening)) return group;
    return begun.map((one) => turned(group, one)).find((one) => one !== group) ?? group;
  }
}

/** Stretches of a day, of which the next is found without looking at all of them. */
class Stretches {
  /** Stretches of which the last one is the next; those that were taken meanwhile are among them. */
  readonly #all: Group[];
  readonly #heads: Group[];
  readonly #byOpening: ReadonlyMap<string, Group[]>;

  constructor(groups: readonly Group[]) {
    this.#all = [...groups];
    this.#byOpening = Map.groupBy(groups, toOpening);
    const closings = Map.groupBy(groups, (group) => normaliseAmount(group[0]?.closing ?? '0'));
    this.#heads = groups.filter((group) =>
      (closings.get(toOpening(group)) ?? []).every((other) => other === group),
    );
  }

  /** Finds the one that begins where the last one ended, then one that goes on from no other, then the first. */
  next(last: Last | undefined, taken: ReadonlySet<Group>): Group | undefined {
    const following = last && this.#byOpening.get(normaliseAmount(last.closing));
    return (
      takeFirst(following ?? [], taken) ??
      takeFirst(this.#heads, taken) ??
      takeFirst(this.#all, taken)
    );
  }
}

/** Finds the last one that is not taken; the list loses those that are. */
function takeFirst(groups: Group[], taken: ReadonlySet<Group>): Group | undefined {
  for (let first = groups.at(-1); first !== undefined; first = groups.at(-1)) {
    if (!taken.has(first)) return first;
    groups.pop();
  }
  return undefined;
}

const toOpening = (group: Group): string => normaliseAmount(group.at(-1)?.opening ?? '0');

const isEnding = (group: Group): boolean =>
  group.some(({ first_day, closing_date }) => closing_date > first_day);

/**
 * A stretch that ends with the balance it begins with may begin at any of its balances: with the last closing,
 * where that is one of them.
 */
function turned(group: Group, closing: string): Group {
  const [balance, first] = [normaliseAmount(closing), group.at(-1)];
  if (first === undefined || normaliseAmount(first.opening) === balance) return group;
  const isEnd = (one: StatementLink) =>
    !one.is_continued && normaliseAmount(one.closing) === normaliseAmount(first.opening);
  const at = group.findIndex(({ opening }) => normaliseAmount(opening) === balance);
  if (at < 0 || !group.some(isEnd)) return group;
  const later = group.slice(0, at + 1).map((one) => (isEnd(one) ? continued(one, true) : one));
  const earlier = group.slice(at + 1);
  return [
    ...earlier.map((one) =>
      normaliseAmount(one.closing) === balance ? continued(one, false) : one,
    ),
    ...later,
  ];
}

const continued = (link: StatementLink, is: boolean): StatementLink => ({
  ...link,
  is_continued: is,
});

const latestFirst = (a: StatementLink, b: StatementLink): number =>
  b.starts_at - a.starts_at ||
  compare(a.closing_date, b.closing_date) ||
  b.statement_id - a.statement_id;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
