import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';
import Big from 'big.js';

import { plain } from '@fairlead/platform/csv/decimal';
import {
  type ChainLots,
  type ChainStatement,
  found,
  lotsOfThousand,
  lotsText,
  type StatementBreak,
} from './chain-facts.rules.ts';

/** Tells how the accounts of a clearer are named where it closes in an account of its own. */
const ALL_ACCOUNTS = 'all accounts';

/**
 * Breaks between positions: open lots that what was open and what was dealt and closed do not make,
 * to the lot.
 */
export function positionBreaks(
  before: ChainStatement,
  now: ChainStatement,
): readonly StatementBreak[] {
  if (before.positions === null || now.positions === null) return [];
  const there = new Set(now.accounts.map(({ account }) => account));
  const held = before.positions.filter(({ account }) => there.has(account));
  const apart = closedApart(held, now.trades);
  const sums = (all: readonly ChainLots[]) =>
    sumOfLots(
      all.map((each) =>
        apart.has(toInstrumentKey(each)) ? { ...each, account: ALL_ACCOUNTS } : each,
      ),
    );
  const [was, traded, stated] = [sums(held), sums(now.trades), sums(now.positions)];
  const months = [...new Map([...was, ...traded, ...stated])].flatMap(([key, place]) => {
    const begun = was.get(key)?.lots ?? NONE;
    const moved = traded.get(key)?.lots ?? NONE;
    const open = stated.get(key)?.lots ?? NONE;
    return begun.plus(moved).eq(open) ? [] : [{ instrument: place, begun, moved, open }];
  });
  return merged(months).map((term) => positionBreak(before, now, term));
}

const NONE = new Big(0);

/** An instrument of a month, in an account. */
type InstrumentKey = Omit<ChainLots, 'promptDate' | 'promptMonths' | 'lots'> & {
  /** Of the calendar, counted from year 0. */
  readonly month: number;
};

type Held = InstrumentKey & { readonly lots: Big };

type Differing = {
  readonly instrument: InstrumentKey;
  readonly begun: Big;
  readonly moved: Big;
  readonly open: Big;
};

/** Sums lots by month: a clearer may split a quarter that it stated as one. */
export function sumOfLots(all: readonly ChainLots[]): ReadonlyMap<string, Held> {
  const sums = new Map<string, Held>();
  for (const { promptDate, promptMonths, lots, ...place } of all) {
    const first = Number(promptDate.slice(0, 4)) * 12 + Number(promptDate.slice(5, 7)) - 1;
    for (let month = first; month < first + promptMonths; month += 1) {
      const key = [place.account, place.contractCode, place.exchange, month, place.balmoDate].join(
        '\u0000',
      );
      const before = sums.get(key)?.lots ?? NONE;
      sums.set(key, { ...place, month, lots: before.plus(lots) });
    }
  }
  return sums;
}

const toInstrumentKey = ({
  contractCode,
  exchange,
  balmoDate,
}: Omit<InstrumentKey, 'month' | 'account'>) => [contractCode, exchange, balmoDate].join('\u0000');

/**
 * Instruments that an account closes without ever holding them: some clearers book closings in a
 * separate account, so the closed account is unknown.
 */
function closedApart(
  held: readonly ChainLots[],
  trades: ChainStatement['trades'],
): ReadonlySet<string> {
  const opened = sumOfLots([...held, ...trades.filter(({ closes }) => !closes)]);
  const closed = sumOfLots(trades.filter(({ closes }) => closes));
  return new Set(
    [...closed].filter(([key]) => !opened.has(key)).map(([, place]) => toInstrumentKey(place)),
  );
}

type DifferingTerm = Differing & { readonly months: number };

/** Months that follow each other and differ by the same are one: a quarter is said once. */
function merged(months: readonly Differing[]): readonly DifferingTerm[] {
  const terms: DifferingTerm[] = [];
  for (const month of months.toSorted(byInstrument)) {
    const last = terms.at(-1);
    if (last !== undefined && goesOn(last, month))
      terms[terms.length - 1] = { ...last, months: last.months + 1 };
    else terms.push({ ...month, months: 1 });
  }
  return terms;
}

const formatInstrument = ({ account, contractCode, exchange, balmoDate }: InstrumentKey): string =>
  [account, contractCode, exchange, balmoDate].join('\u0000');

function byInstrument({ instrument: a }: Differing, { instrument: b }: Differing): number {
  const [one, other] = [formatInstrument(a), formatInstrument(b)];
  return one === other ? a.month - b.month : one < other ? -1 : 1;
}

function goesOn(last: DifferingTerm, next: Differing): boolean {
  return (
    formatInstrument(last.instrument) === formatInstrument(next.instrument) &&
    last.instrument.month + last.months === next.instrument.month &&
    last.begun.eq(next.begun) &&
    last.moved.eq(next.moved) &&
    last.open.eq(next.open)
  );
}

function positionBreak(
  before: ChainStatement,
  now: ChainStatement,
  { instrument, months, begun, moved, open }: DifferingTerm,
): StatementBreak {
  const { account, contractCode, exchange, balmoDate } = instrument;
  const balmo = balmoDate === null ? '' : ` from ${balmoDate}`;
  const term = `${monthText(instrument.month)}${months === 1 ? '' : ` to ${monthText(instrument.month + months - 1)}`}${balmo}`;
  const follows = begun.plus(moved);
  const { product, multFactor } = instrument;
  const detail = [contractCode, exchange, term, before.statementDate].join('|');
  return {
    ...found(now, { account, subject: 'POSITION', detail }),
    before: plain(follows),
    after: plain(open),
    dollars: 0,
    lots: lotsOfThousand(follows.minus(open).times(months), multFactor),
    of: {
      contract: contractCode,
      exchange,
      product,
      months,
      balmoDate,
      multFactor,
      promptDate: firstDayText(instrument.month),
    },
    what: `${contractCode} ${exchange} ${term} of ${account} is open with ${lotsText(open)}, but ${lotsText(begun)} of ${before.statementDate} and trades of ${lotsText(moved)} make ${lotsText(follows)}`,
  };
}

const firstDayText = (month: number): string =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;

const monthText = (month: number): string =>
  `${MONTH_NAMES[month % 12] ?? ''} ${String(Math.floor(month / 12) % 100).padStart(2, '0')}`;
