import type { ChoiceColumn } from '@fairlead/trading/contract/trade-filter';
import { isDay } from '@fairlead/shared/domain/calendar/days';
import { termOfKey } from '@fairlead/shared/domain/terms/terms';
import {
  MAX_TEXT_LENGTH,
  MAX_VALUE_LENGTH,
  MAX_VALUES,
  VERIFIED_STATES,
} from '@fairlead/trading/domain/trades/trade-filter';
import {
  MAX_TRADE_IDS_LENGTH,
  parseTradeIds,
  tradeIdsProblem,
} from '@fairlead/shared/domain/trades/trade-ids';

/** One parameter of the address that cannot be, and what it may be. */
export type EdfQueryProblem = { readonly parameter: string; readonly text: string };

type ValueRule = {
  readonly mayBe: (value: string) => boolean;
  /** Allowed values, in words. */
  readonly valid: string;
};

const ANY: ValueRule = {
  mayBe: (value) => value.length <= MAX_VALUE_LENGTH,
  valid: `Up to ${MAX_VALUE_LENGTH} characters.`,
};

/** Rules for the values of each filter, in the order in which an address names them. */
const VALUE_RULES: Readonly<Record<ChoiceColumn, ValueRule>> = {
  clearer: ANY,
  account: ANY,
  trade_type: ANY,
  product: ANY,
  exchange: ANY,
  term: {
    mayBe: (value) => termOfKey(value) !== undefined,
    valid: 'Format: YYYY-MM for a month, YYYY-MM..YYYY-MM for a quarter, half or year.',
  },
  side: {
    mayBe: (value) => value === 'bought' || value === 'sold',
    valid: 'Valid values: bought, sold.',
  },
};

/** The filters by values of columns. */
export const VALUE_FILTERS = Object.keys(VALUE_RULES) as readonly ChoiceColumn[];

const SINGLE = ['verified_state', 'run_date', 'trade_ids', 'text'];

/** Everything that is wrong with an address. */
export function findAddressProblems(
  params: URLSearchParams,
  businessDate: string,
): readonly EdfQueryProblem[] {
  return [
    ...SINGLE.filter((parameter) => params.getAll(parameter).length > 1).map((parameter) => ({
      parameter,
      text: 'is given more than once.',
    })),
    ...stateProblems(params.get('verified_state')),
    ...dateProblems(params.get('run_date'), businessDate),
    ...idsProblems(params.get('trade_ids') ?? ''),
    ...VALUE_FILTERS.flatMap((filter) => valueProblems(filter, params.getAll(filter))),
    ...textProblems('text', params.get('text') ?? '', MAX_TEXT_LENGTH),
  ];
}

export function isVerifiedState(text: string): text is (typeof VERIFIED_STATES)[number] {
  return VERIFIED_STATES.some((state) => state === text);
}

function stateProblems(state: string | null): readonly EdfQueryProblem[] {
  if (state === null || isVerifiedState(state)) return [];
  const valid = VERIFIED_STATES.join(', ');
  return [{ parameter: 'verified_state', text: `is "${state}". Valid values: ${valid}.` }];
}

function dateProblems(date: string | null, businessDate: string): readonly EdfQueryProblem[] {
  if (date === null) return [];
  if (!isDay(date)) {
    return [{ parameter: 'run_date', text: `is "${date}". Format: YYYY-MM-DD.` }];
  }
  // Text order is date order. A date cannot be in the future (spec A, section 5).
  if (date <= businessDate) return [];
  return [{ parameter: 'run_date', text: `is ${date}. It cannot be after ${businessDate}.` }];
}

/** Why the ids in a text cannot be searched for; undefined where they can. */
export function tradeSearchProblem(text: string): string | undefined {
  const [found] = idsProblems(parseTradeIds(text).join(','));
  return found && `The search ${found.text}`;
}

function idsProblems(ids: string): readonly EdfQueryProblem[] {
  const problems = textProblems('trade_ids', ids, MAX_TRADE_IDS_LENGTH);
  const text = tradeIdsProblem(ids);
  if (problems.length > 0 || text === undefined) return problems;
  return [{ parameter: 'trade_ids', text }];
}

function valueProblems(
  parameter: ChoiceColumn,
  values: readonly string[],
): readonly EdfQueryProblem[] {
  if (values.length > MAX_VALUES) {
    return [{ parameter, text: `has more than ${MAX_VALUES} values.` }];
  }
  const { mayBe, valid } = VALUE_RULES[parameter];
  return values.flatMap((value) => {
    const nul = textProblems(parameter, value, Infinity);
    return nul.length > 0 || mayBe(value) ? nul : [{ parameter, text: `is "${value}". ${valid}` }];
  });
}

function textProblems(
  parameter: string,
  text: string,
  longest: number,
): readonly EdfQueryProblem[] {
  // The API refuses it in any text.
  if (text.includes('\0')) {
    return [{ parameter, text: 'has the character NUL in it, which no trade has.' }];
  }
  if (text.length <= longest) return [];
  return [{ parameter, text: `is longer than ${longest} characters.` }];
}
