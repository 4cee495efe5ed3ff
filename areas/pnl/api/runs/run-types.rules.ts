import type { RunType } from '@fairlead/pnl/contract/runs';

import { longDay } from './day-words.rules.ts';

/** Types of run that are made from facts; a scenario is made from a run. */
export type FactRunType = Exclude<RunType, 'SCENARIO'>;

/** An order of a clearer. */
export type OrderRef = { readonly clearer: string; readonly order_num: number };

/** Missing facts of a day, for each thing that a run type may ask for. */
export type Inputs = {
  readonly date: string;
  readonly today: string;
  /** Monday to Friday. */
  readonly isWeekday: boolean;
  /** Prices that are needed and not there: 'FEI Jul 24 on 2024-06-28'. */
  readonly missingPrices: readonly string[];
  /** Rates that are needed and not there: 'EUR rate on 2024-06-28'. */
  readonly missingRates?: readonly string[];
  /** Clearers that send statements and have sent none of the day; none where none are due. */
  readonly clearersWithout: readonly string[];
  /** Days with trades that nobody has verified. */
  readonly unverified: readonly { readonly statement_date: string; readonly trades: number }[];
  /** Orders of clearers that nobody has submitted: 'Norvane order 4117616'. */
  readonly waitingOrders: readonly string[];
  /** Orders that say something else than was submitted, each a sentence. */
  readonly changedOrders: readonly string[];
  /** Orders that those are. */
  readonly orders?: ReadonlyMap<string, OrderRef>;
  /**
   * Charges of clearers on positions that no entry of ours opened and nobody has accepted, each a
   * sentence.
   */
  readonly unheldCharges: readonly string[];
  /** Legs at a settlement that is not there: their tickets. */
  readonly openTickets: readonly number[];
  /**
   * Points in which statements do not follow from those before them, and that nobody has accepted,
   * each a sentence.
   */
  readonly statementBreaks?: readonly string[];
  /** Prices that are farther from those before than expected, and nobody has agreed on, each a sentence. */
  readonly farPrices?: readonly string[];
  /** Differences with the clearers that nobody has accepted: 'Norvane PAPER-01 FEI Aug 24, order 7: price'. */
  readonly openDifferences: readonly string[];
  /** Positions among them, each a sentence. */
  readonly positions: readonly string[];
};

/** Best first; what a run of the best type tries. */
export const FACT_RUN_TYPES = [
  'VERIFIED',
  'COB',
  'LIKELY_COB',
  'PRELIM',
  'INTRADAY',
] as const satisfies readonly FactRunType[];

type Rule = (inputs: Inputs) => readonly string[];

const notToCome: Rule = ({ date, today }) =>
  date > today ? [`${longDay(date)} is still to come`] : [];
const ofWeekday: Rule = ({ date, isWeekday }) =>
  isWeekday ? [] : [`${longDay(date)} is a weekend: there is an intraday run of it at most`];
const everyPrice: Rule = ({ missingPrices }) =>
  missingPrices.map((missing) => `There is no price: ${missing}`);
const everyRate: Rule = ({ missingRates = [] }) =>
  missingRates.map((missing) => `There is no ${missing}`);
const everyStatement: Rule = ({ clearersWithout, date }) =>
  clearersWithout.map((clearer) => `There is no statement of ${longDay(date)} from ${clearer}`);
/** Statements that do not go on from those before them, each a sentence. */
export const brokenTexts = ({ statementBreaks = [] }: Inputs): readonly string[] =>
  statementBreaks.map((each) => `${BROKEN}: ${each}`);
const chained: Rule = (inputs) => takeFirst(brokenTexts(inputs));
const BROKEN =
  'Not accepted that a statement does not go on from the one before (Back Office tab, Tie-out)';
const allVerified: Rule = ({ unverified }) =>
  unverified.map(
    ({ statement_date: day, trades }) =>
      `${trades} ${trades === 1 ? 'trade' : 'trades'} of ${longDay(day)} ${trades === 1 ? 'is' : 'are'} not verified`,
  );
const allSettled: Rule = ({ openTickets }) =>
  openTickets.map((ticket) => `Ticket ${ticket} waits for the settlement that it was dealt at`);
/** Orders that nobody has submitted are among the differences. */
const tiedOut: Rule = ({ openDifferences: open }) => {
  if (open.length === 0) return [];
  const more = open.length > SHOWN ? ` and ${open.length - SHOWN} more` : '';
  const what = open.length === 1 ? '1 difference' : `${open.length} differences`;
  return [
    `${what} with the clearers ${open.length === 1 ? 'is' : 'are'} open: ${open.slice(0, SHOWN).join('; ')}${more} (Back Office tab, Tie-out)`,
  ];
};
const SHOWN = 3;

const everyPriceAgreed: Rule = ({ farPrices = [] }) =>
  takeFirst(farPrices.map((each) => `${each}: nobody has agreed on it`));

const LIKELY: readonly Rule[] = [notToCome, ofWeekday, everyPrice, everyRate];
const CLOSED: readonly Rule[] = [...LIKELY, everyStatement, chained];

/** Requirements of each run type (domain.md, "Run types"). */
const RULES: Readonly<Record<FactRunType, readonly Rule[]>> = {
  INTRADAY: [notToCome],
  PRELIM: [notToCome, ofWeekday],
  LIKELY_COB: LIKELY,
  COB: CLOSED,
  VERIFIED: [...CLOSED, allVerified, allSettled, everyPriceAgreed, tiedOut],
};

/** Everything that forbids a run of this type, each a sentence. */
export function reasonsAgainst(type: FactRunType, inputs: Inputs): readonly string[] {
  return RULES[type].flatMap((rule) => rule(inputs));
}

/** The best type that the facts allow; undefined for a day that is still to come. */
export function bestType(inputs: Inputs): FactRunType | undefined {
  return FACT_RUN_TYPES.find((type) => reasonsAgainst(type, inputs).length === 0);
}

const NAMED = 20;

/** A list that nobody reads to its end says how long it is. */
function takeFirst(all: readonly string[]): readonly string[] {
  const more = all.length - NAMED;
  return more <= 0 ? all : [...all.slice(0, NAMED), `… and ${more} more like it`];
}
