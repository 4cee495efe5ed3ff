import { isDay } from '@fairlead/shared/domain/calendar/days';
import { defaultTrader, NO_DEFAULT_TRADER } from './executing-trader.ts';
import { CRUDE_EXCHANGE, forcedCommission, forcedText, isCrude, isPair } from './product-rules.ts';
import { isWeekend } from './pricing-days.ts';
import { isPrompt, withoutPricingDay } from './prompt-month.ts';
import { toFirstMonth, isCombo, shortTerm } from './tenor-months.ts';
import type { Answers } from './ticket-answers.ts';
import { MAX_TICKET_TEXT, type Ticket, type TicketContext, type TicketField } from './ticket.ts';

export const CHOOSE = 'Choose one of the list';

/** One thing that may be wrong with a field. The first that is in the field's rows is its problem. */
export type Rule = {
  readonly field: TicketField;
  readonly when: (answers: Answers, context: TicketContext) => boolean;
  readonly message: string | ((answers: Answers, context: TicketContext) => string);
};

const NO_NUMBER = 'Needs to be a number';
const NO_DATE = 'Needs to be a date';

/** The ends 500 and 500,000 are accepted (decision 0157). */
const MIN_VOLUME = 500;
const MAX_VOLUME = 500_000;
const PRICE_BOUND = 10_000;
/** Beyond it the database keeps no number. */
const COMMISSION_BOUND = 1e15;
export const isCommission = (dollars: number) => Math.abs(dollars) < COMMISSION_BOUND;
/** Two digits of a year are of this century. */
const FIRST_DAY = '2000-01-01';
/** Every code point that breaks a line, tabs, and what no database keeps (decision 0158). */
const REFUSED_CHARACTERS = /[\0\t\n\v\f\r\u0085\u2028\u2029]|\p{Surrogate}/u;

type NumberTest = readonly [message: string, isWrong: (value: number) => boolean];

const VOLUME_TESTS: readonly NumberTest[] = [
  [NO_NUMBER, (volume) => !Number.isInteger(volume)],
  ["Can't be 0", (volume) => volume === 0],
  ["Can't be 0..500", (volume) => volume > 0 && volume < MIN_VOLUME],
  ["Can't be 500k+", (volume) => volume > MAX_VOLUME],
  ["Can't be -500..0", (volume) => volume < 0 && volume > -MIN_VOLUME],
  ["Can't be -500k+", (volume) => volume < -MAX_VOLUME],
];
const PRICE_TESTS: readonly NumberTest[] = [
  ['Must be > -10,000', (price) => price <= -PRICE_BOUND],
  ['Must be < 10,000', (price) => price >= PRICE_BOUND],
];

type NumberField = keyof Answers['numbers'];

function numberRules(field: NumberField, none: string, tests: readonly NumberTest[] = []): Rule[] {
  const isNone = ({ numbers }: Answers) => numbers[field] === undefined;
  const isWrong =
    (test: NumberTest[1]) =>
    ({ numbers }: Answers) => {
      const value = numbers[field];
      return typeof value === 'number' && test(value);
    };
  return [
    { field, message: none, when: isNone },
    ...tests.map(([message, test]): Rule => ({ field, message, when: isWrong(test) })),
  ];
}

function dayRule(field: 'tradeDate' | 'balmoDate'): Rule {
  const when = ({ ticket, blanks }: Answers) => {
    const day = ticket.texts[field];
    return day === '' ? blanks.includes(field) : !isDay(day) || day < FIRST_DAY;
  };
  return { field, message: NO_DATE, when };
}

function lineRules(field: 'notes' | 'clearerTradeIDs'): Rule[] {
  return [
    {
      field,
      message: String.raw`Invalid characters \. Dont add new lines or tabs`,
      when: ({ ticket }) => REFUSED_CHARACTERS.test(ticket.texts[field]),
    },
    {
      field,
      message: `At most ${MAX_TICKET_TEXT.toLocaleString('en')} characters`,
      when: ({ ticket }) => Array.from(ticket.texts[field]).length > MAX_TICKET_TEXT,
    },
  ];
}

/** The specification's messages (spec A5), and decisions 0157 to 0159 where it is silent. */
export const RULES: readonly Rule[] = [
  dayRule('tradeDate'),
  {
    field: 'tradeDate',
    message: 'Cannot be in the future',
    when: ({ ticket }, { businessDate }) => ticket.texts.tradeDate > businessDate,
  },
  {
    field: 'tradeDate',
    message: 'Nothing settles at a weekend: choose the day of the settlement, or enter prices',
    when: ({ ticket: { texts } }) => isWeekend(texts.tradeDate) && isAtSettlement(texts),
  },
  ...numberRules('volume', NO_NUMBER, VOLUME_TESTS),
  dayRule('balmoDate'),
  {
    field: 'balmoDate',
    message: ({ ticket: { texts } }, { data }) => {
      const { unpriced, isWhole } = withoutPricingDay(texts, data);
      const of = isWhole ? '' : ` for ${unpriced.join(', ')}`;
      return `No day of ${shortTerm(texts.monthA, texts.yearA)} is left to price${of}`;
    },
    when: ({ ticket: { texts } }, { data }) =>
      texts.balmoDate !== '' &&
      isPrompt(texts) &&
      withoutPricingDay(texts, data).unpriced.length > 0,
  },
  {
    field: 'balmoDate',
    message: 'Cannot be before the trade date',
    when: ({ ticket: { texts } }) => texts.balmoDate !== '' && texts.balmoDate < texts.tradeDate,
  },
  partial('monthB', 'yearB'),
  {
    field: 'monthB',
    message: 'Combo spreads not allowed',
    when: ({ ticket: { texts } }) =>
      texts.monthB !== '' && (isCombo(texts.monthA) || isCombo(texts.monthB)),
  },
  { field: 'monthB', message: 'A must be > B', when: isNotLater },
  partial('yearB', 'monthB'),
  {
    field: 'productB',
    message: 'Must differ from Product A',
    when: ({ ticket: { texts } }) => texts.productB !== '' && texts.productB === texts.productA,
  },
  ...numberRules('priceA', NO_NUMBER, PRICE_TESTS),
  {
    field: 'priceA',
    message: ({ ticket: { texts }, numbers }) =>
      `Is −${String(Math.abs(numbers.priceA ?? 0))} the difference? Then tick Diff. A price of ${texts.productA} below 0 is entered without Product B`,
    when: ({ ticket: { texts, diff }, numbers }) =>
      isPair(texts) && !diff && texts.monthB === '' && (numbers.priceA ?? 0) < 0,
  },
  ...numberRules('convertedLegVolume', NO_NUMBER, VOLUME_TESTS),
  {
    field: 'sellToDeal',
    message: 'Must differ from where it is bought',
    when: ({ ticket: { texts } }) =>
      texts.sellToDeal !== '' &&
      texts.sellToBook === texts.buyFromBook &&
      texts.sellToStrategy === texts.buyFromStrategy &&
      texts.sellToDeal === texts.buyFromDeal,
  },
  {
    field: 'exchange',
    message: ({ ticket }) => `${ticket.texts.productA} is limited to ${CRUDE_EXCHANGE}`,
    when: ({ ticket: { texts } }, { data }) =>
      texts.exchange !== '' && texts.exchange !== CRUDE_EXCHANGE && isCrude(texts, data),
  },
  ...numberRules('commissionOverride', 'Must be a number or left blank', [
    ['Must be a number or left blank', (dollars) => !isCommission(dollars)],
  ]),
  {
    field: 'commissionOverride',
    message: ({ ticket: { texts } }, { data }) => forcedText(texts.broker, data.forced_commissions),
    when: ({ ticket, numbers }, { data }) => {
      const forced = forcedCommission(ticket.texts.broker, data.forced_commissions);
      const dollars = numbers.commissionOverride;
      return forced !== undefined && dollars !== null && dollars !== forced;
    },
  },
  { field: 'executingFor', message: CHOOSE, when: ({ unknownTrader }) => unknownTrader },
  {
    field: 'executingFor',
    message: NO_DEFAULT_TRADER,
    when: ({ ticket }, context) =>
      ticket.texts.executingFor === '' && defaultTrader(context) === undefined,
  },
  ...lineRules('clearerTradeIDs'),
  ...lineRules('notes'),
];

/** True when a leg is dealt at the settlement of the trade date (decision 0159). */
function isAtSettlement({ priceA, productA, productB, monthB }: Ticket['texts']): boolean {
  return productA !== '' && (priceA === '' || productB !== '' || monthB !== '');
}

function partial(field: 'monthB' | 'yearB', other: 'monthB' | 'yearB'): Rule {
  const when = ({ ticket: { texts } }: Answers) => texts[field] === '' && texts[other] !== '';
  return { field, message: 'Prompt B partial', when };
}

/** The message of specification A5 is 'A must be > B'; B has to be the later one (decision 0157). */
function isNotLater({ ticket: { texts } }: Answers): boolean {
  const a = toFirstMonth(texts.monthA, texts.yearA);
  const b = toFirstMonth(texts.monthB, texts.yearB);
  return a !== undefined && b !== undefined && b <= a;
}
