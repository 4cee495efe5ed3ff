import { listDeals, listStrategies } from './field-choices.ts';
import { forcedCommission, forcedText } from './product-rules.ts';
import { CHOOSE, isCommission } from './ticket-rules.ts';
import { IS_REQUIRED } from './ticket-verdict.ts';
import { problemText } from './ticket-problems.ts';
import type { EntryData, TicketProblem } from './ticket.ts';
import { finiteNumber } from './typed-number.ts';

/** Fields of a clearer's order that a user fills in (spec A2, "Clearer Blotter"). */
export type OrderDraft = {
  readonly book: string | null;
  readonly strategy: string | null;
  readonly deal: string | null;
  readonly broker: string | null;
  readonly commission_override: number | null;
};

type OrderLists = Pick<EntryData, 'books' | 'brokers' | 'forced_commissions'>;
type OrderRow = OrderDraft & { readonly has_broker: boolean; readonly product_a: string };

/**
 * The draft after some of it was filled in, with what follows: another book clears strategy and deal,
 * another strategy the deal; a broker's forced commission comes and goes with the broker. What is itself
 * filled in at the same time stays as it is filled in.
 */
export function draftAfter(
  draft: OrderDraft,
  set: Partial<OrderDraft>,
  forced: EntryData['forced_commissions'],
): OrderDraft {
  const after = { ...draft, ...set };
  const otherBook = after.book !== draft.book;
  const strategy = otherBook ? (set.strategy ?? null) : after.strategy;
  const otherStrategy = otherBook || strategy !== draft.strategy;
  return {
    ...after,
    strategy,
    deal: otherStrategy ? (set.deal ?? null) : after.deal,
    commission_override: commissionAfter(draft, after, { set, forced }),
  };
}

function commissionAfter(
  before: OrderDraft,
  after: OrderDraft,
  by: { set: Partial<OrderDraft>; forced: EntryData['forced_commissions'] },
): number | null {
  if (by.set.commission_override !== undefined || after.broker === before.broker)
    return after.commission_override;
  const forced = forcedCommission(after.broker, by.forced);
  if (forced !== undefined) return forced;
  return forcedCommission(before.broker, by.forced) === undefined
    ? after.commission_override
    : null;
}

type OrderRule = {
  readonly field: TicketProblem['field'];
  readonly validate: (row: OrderRow, lists: OrderLists) => string | undefined;
};

/** Rules in the order of the columns. */
const RULES: readonly OrderRule[] = [
  { field: 'broker', validate: brokerProblem },
  {
    field: 'book',
    validate: ({ book }, { books }) =>
      chosen(
        book,
        books.map(({ name }) => name),
      ),
  },
  {
    field: 'strategy',
    validate: ({ book, strategy }, { books }) =>
      chosen(strategy, listStrategies(books, book ?? '')),
  },
  {
    field: 'deal',
    validate: ({ book, strategy, deal }, { books }) =>
      chosen(deal, listDeals(books, book ?? '', strategy ?? '')),
  },
  { field: 'commissionOverride', validate: commissionProblem },
];

/** Problems that keep a row from being submitted; empty where it can be. */
export function draftProblems(row: OrderRow, lists: OrderLists): readonly TicketProblem[] {
  return RULES.flatMap(({ field, validate }) => {
    const message = validate(row, lists);
    return message === undefined ? [] : [{ field, message }];
  });
}

function chosen(name: string | null, choices: readonly string[]): string | undefined {
  if (name === null) return IS_REQUIRED;
  return choices.includes(name) ? undefined : CHOOSE;
}

function brokerProblem(row: OrderRow, { brokers }: OrderLists): string | undefined {
  if (row.has_broker) return chosen(row.broker, brokers);
  return row.broker === null ? undefined : brokerTip(row);
}

function commissionProblem(
  { broker, commission_override }: OrderRow,
  { forced_commissions }: OrderLists,
): string | undefined {
  const forced = forcedCommission(broker, forced_commissions);
  if (commission_override === null) return forced === undefined ? undefined : IS_REQUIRED;
  const dollars = finiteNumber(commission_override);
  if (dollars === undefined || !isCommission(dollars)) return NO_COMMISSION;
  return forced === undefined || commission_override === forced || broker === null
    ? undefined
    : forcedText(broker, forced_commissions);
}

const NO_COMMISSION = 'Must be a number or left blank';

/** Why a row cannot be submitted yet, by its problems; undefined where it can be (spec A2). */
export function submitTip(problems: readonly TicketProblem[]): string | undefined {
  if (problems.some(({ message }) => message === IS_REQUIRED))
    return 'To submit fill in Broker, Book, Strategy and Deal';
  return problems.length === 0 ? undefined : problems.map(problemText).join('; ');
}

/** Hint of the broker's field (spec A2). */
export function brokerTip({ has_broker, product_a }: Omit<OrderRow, keyof OrderDraft>): string {
  return has_broker
    ? `Broker is required for ${product_a}`
    : `${product_a} is not a brokered product`;
}
