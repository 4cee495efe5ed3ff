import { parseDay } from '@fairlead/shared/domain/calendar/days';
import {
  type DecimalLimits,
  decimalProblem,
  isZero,
} from '@fairlead/shared/domain/numbers/decimal-text';
import {
  type FieldProblem,
  missingAt,
  problemAt,
} from '@fairlead/shared/domain/typed/field-problems';
import { tooLong } from '@fairlead/shared/domain/typed/text-limits';

/** Shift of prices, in decimals as they were typed. */
export type Shift = {
  readonly product: string;
  /** First day of a month; every month where none is named. */
  readonly term_month: string | null;
  readonly shift: string;
};

/** A trade that nobody has dealt. */
type AddedTrade = {
  readonly book: string;
  readonly strategy: string;
  readonly deal: string;
  readonly product: string;
  readonly term_month: string;
  readonly qty: string;
  /** Null: at the mark. */
  readonly price: string | null;
};

/** Shifts of prices and added trades of a scenario. What is not filled in, or no number, is ''. */
export type Scenario = {
  readonly shifts: readonly Shift[];
  readonly trades: readonly AddedTrade[];
};

/** Facts that a scenario is judged by; one that is undefined is not known here, and the server judges it. */
export type ScenarioFacts = {
  /** Codes of products that can be priced. */
  readonly products: ReadonlySet<string> | undefined;
  readonly books: ReadonlySet<string> | undefined;
  /** The day of the run. */
  readonly day: string;
};

export const MAX_SHIFTS = 200;
export const MAX_TRADES = 50;
/** Characters of the longest product, and of the longest book, strategy or deal. */
export const MAX_PRODUCT_NAME = 40;
export const MAX_DEAL_PATH_NAME = 200;

export const SHIFT_LIMITS: DecimalLimits = { digits: 7, decimals: 6 };
export const QUANTITY_LIMITS: DecimalLimits = { digits: 9, decimals: 6 };
export const PRICE_LIMITS: DecimalLimits = { digits: 7, decimals: 6 };

/** Everything that is wrong with a scenario, by its fields: 'shifts.0.shift'. */
export function scenarioProblems(
  { shifts, trades }: Scenario,
  facts: ScenarioFacts,
): readonly FieldProblem[] {
  return [
    ...missingAt('shifts', shifts.length + trades.length === 0, 'Add a shift or a trade'),
    ...problemAt('shifts', shifts.length > MAX_SHIFTS && `At most ${MAX_SHIFTS} shifts`),
    ...problemAt('trades', trades.length > MAX_TRADES && `At most ${MAX_TRADES} trades`),
    ...shifts.flatMap((shift, at) => shiftProblems(shift, `shifts.${at}`, facts)),
    ...trades.flatMap((trade, at) => tradeProblems(trade, `trades.${at}`, facts)),
  ];
}

function shiftProblems(
  { product, term_month: month, shift }: Shift,
  at: string,
  { products }: ScenarioFacts,
): readonly FieldProblem[] {
  return [
    ...missingAt(`${at}.product`, product === '', 'Choose a product'),
    ...problemAt(`${at}.product`, productProblem(product, products)),
    ...problemAt(`${at}.term_month`, month === null ? undefined : monthProblem(month)),
    ...missingAt(`${at}.shift`, shift === '', `Type by how much ${product} shifts`),
    ...problemAt(`${at}.shift`, sizeProblem(shift, SHIFT_LIMITS, 'shift'), `Shift of ${product}`),
  ];
}

function tradeProblems(
  { deal, product, term_month: month, qty, price, ...place }: AddedTrade,
  at: string,
  { products, books, day }: ScenarioFacts,
): readonly FieldProblem[] {
  const isOver = month !== '' && month.slice(0, 7) < day.slice(0, 7);
  return [
    ...missingAt(`${at}.deal`, deal === '', 'Choose the deal of the trade'),
    ...(deal === '' ? [] : findDealPathProblems({ ...place, deal }, `${at}.deal`, books)),
    ...missingAt(`${at}.product`, product === '', 'Choose the product of the trade'),
    ...problemAt(`${at}.product`, productProblem(product, products)),
    ...missingAt(`${at}.term_month`, month === '', `Choose the month of the trade of ${product}`),
    ...problemAt(`${at}.term_month`, month === '' ? undefined : monthProblem(month)),
    ...problemAt(`${at}.term_month`, isOver && `${month} was over by ${day}`),
    ...missingAt(`${at}.qty`, qty === '', `Type the quantity of the trade of ${product}`),
    ...problemAt(
      `${at}.qty`,
      sizeProblem(qty, QUANTITY_LIMITS, 'trade'),
      `Quantity of the trade of ${product}`,
    ),
    ...missingAt(
      `${at}.price`,
      price === '',
      `The price of the trade of ${product} needs to be a number`,
    ),
    ...problemAt(
      `${at}.price`,
      price === null || price === '' ? undefined : decimalProblem(price, PRICE_LIMITS),
      `Price of the trade of ${product}`,
    ),
  ];
}

const productProblem = (product: string, products: ScenarioFacts['products']) =>
  product === '' || products === undefined || products.has(product)
    ? tooLong(product, MAX_PRODUCT_NAME)
    : `There is no product ${product} that can be priced`;

const monthProblem = (month: string) =>
  parseDay(month)?.day === 1 ? undefined : `${month} is no first day of a month`;

/** Judges a number that must not be 0. */
const sizeProblem = (text: string, limits: DecimalLimits, what: string) =>
  text === ''
    ? undefined
    : (decimalProblem(text, limits) ?? (isZero(text) ? `A ${what} of nothing is none` : undefined));

const findDealPathProblems = (
  { book, strategy, deal }: Pick<AddedTrade, 'book' | 'strategy' | 'deal'>,
  at: string,
  books: ScenarioFacts['books'],
): readonly FieldProblem[] => [
  ...problemAt(at, books?.has(book) === false && `There is no book ${book}`),
  ...[book, strategy, deal].flatMap((name) => problemAt(at, tooLong(name, MAX_DEAL_PATH_NAME))),
];
