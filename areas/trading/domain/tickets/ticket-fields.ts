import {
  CRUDE_EXCHANGE,
  forcedCommission,
  isCrude,
  isPair,
  needsConvertedLeg,
} from './product-rules.ts';
import { isPrompt } from './prompt-month.ts';
import { listFieldChoices } from './field-choices.ts';
import {
  FIELDS_OF,
  TICKET_FIELDS,
  type Ticket,
  type TicketContext,
  type TicketField,
} from './ticket.ts';

/** Labels of the fields, also in a problem. */
export const FIELD_NAMES: Record<TicketField, string> = {
  tradeDate: 'Trade date',
  volume: 'Volume',
  monthA: 'Month A',
  yearA: 'Year A',
  balmoDate: 'Balmo date',
  monthB: 'Month B',
  yearB: 'Year B',
  productA: 'Product A',
  productB: 'Product B',
  priceA: 'Price A',
  diff: 'Diff',
  mini: 'Mini',
  convertedLegVolume: 'Converted leg volume',
  book: 'Book',
  strategy: 'Strategy',
  deal: 'Deal',
  buyFromBook: 'Buy from book',
  buyFromStrategy: 'Buy from strategy',
  buyFromDeal: 'Buy from deal',
  sellToBook: 'Sell to book',
  sellToStrategy: 'Sell to strategy',
  sellToDeal: 'Sell to deal',
  exchange: 'Exchange',
  broker: 'Broker',
  commissionOverride: 'Commission override',
  executingFor: 'Executing for',
  clearerTradeIDs: 'Clearer trade IDs',
  notes: 'Notes',
};

/** State of a field in the form: whether it must be filled in, why it cannot be, what it offers. */
export type FieldState = {
  readonly required: boolean;
  readonly off?: string;
  readonly choices?: readonly string[];
};

type TicketRule<Answer> = (ticket: Ticket, context: TicketContext) => Answer;

/** Required whatever else is in the ticket. What a ticket's kind does not have is not required of it. */
const REQUIRED: ReadonlySet<TicketField> = new Set<TicketField>([
  'tradeDate',
  'volume',
  'monthA',
  'yearA',
  'productA',
  'book',
  'strategy',
  'deal',
  'buyFromBook',
  'buyFromStrategy',
  'buyFromDeal',
  'sellToBook',
  'sellToStrategy',
  'sellToDeal',
  'exchange',
  'executingFor',
]);

/** Required by what else is in the ticket (spec A4). */
const REQUIRED_WHEN: Partial<Record<TicketField, TicketRule<boolean>>> = {
  broker: ({ texts }, { data }) => !isCrude(texts, data),
  commissionOverride: ({ texts }, { data }) =>
    forcedCommission(texts.broker, data.forced_commissions) !== undefined,
  convertedLegVolume: (ticket, { data }) => needsConvertedLeg(ticket, data),
};

const SELECT_BOOK_FIRST = 'Select Book First';
const SELECT_STRATEGY_FIRST = 'Select Strategy First';

type Chain = 'book' | 'buyFromBook' | 'sellToBook';
type Second = 'strategy' | 'buyFromStrategy' | 'sellToStrategy';
const strategyOff =
  (book: Chain): TicketRule<string | undefined> =>
  ({ texts }) =>
    texts[book] === '' ? SELECT_BOOK_FIRST : undefined;
const dealOff =
  (book: Chain, strategy: Second): TicketRule<string | undefined> =>
  ({ texts }) => {
    if (texts[book] === '') return SELECT_BOOK_FIRST;
    return texts[strategy] === '' ? SELECT_STRATEGY_FIRST : undefined;
  };

/** Why a field takes nothing (spec A4); the form shows it, the API refuses what is sent with it. */
const OFF: Partial<Record<TicketField, TicketRule<string | undefined>>> = {
  balmoDate: ({ texts }) =>
    isPrompt(texts) ? undefined : 'Month A is not the month of the trade date',
  diff: ({ texts }) => (isPair(texts) ? undefined : 'Select Product A and Product B First'),
  convertedLegVolume: convertedLegOff,
  exchange: ({ texts }, { data }) =>
    isCrude(texts, data) ? `${texts.productA} is limited to ${CRUDE_EXCHANGE}` : undefined,
  broker: ({ texts }, { data }) =>
    isCrude(texts, data) ? `${texts.productA} is not traded via a broker` : undefined,
  strategy: strategyOff('book'),
  deal: dealOff('book', 'strategy'),
  buyFromStrategy: strategyOff('buyFromBook'),
  buyFromDeal: dealOff('buyFromBook', 'buyFromStrategy'),
  sellToStrategy: strategyOff('sellToBook'),
  sellToDeal: dealOff('sellToBook', 'sellToStrategy'),
};

function convertedLegOff(ticket: Ticket, { data }: TicketContext): string | undefined {
  if (needsConvertedLeg(ticket, data)) return undefined;
  if (!isPair(ticket.texts)) return 'Only for two products';
  return ticket.diff
    ? 'Not with Diff'
    : 'Only where one of the two products is crude or Mont Belvieu';
}

/** Why a field takes nothing, given all others; undefined where it can be filled in. */
export function offReason(
  field: TicketField,
  ticket: Ticket,
  context: TicketContext,
): string | undefined {
  return OFF[field]?.(ticket, context);
}

/** States of all fields, each given all others. */
export function buildTicketFields(
  ticket: Ticket,
  context: TicketContext,
): Record<TicketField, FieldState> {
  const states = TICKET_FIELDS.map((field) => [field, toState(field, ticket, context)]);
  return Object.fromEntries(states) as Record<TicketField, FieldState>;
}

function toState(field: TicketField, ticket: Ticket, context: TicketContext): FieldState {
  const off = offReason(field, ticket, context);
  const choices = listFieldChoices(field, ticket, context);
  return {
    required:
      FIELDS_OF[ticket.kind].includes(field) &&
      (REQUIRED_WHEN[field]?.(ticket, context) ?? REQUIRED.has(field)),
    ...(off === undefined ? {} : { off }),
    ...(choices === undefined ? {} : { choices }),
  };
}
