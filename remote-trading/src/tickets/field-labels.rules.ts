import { isDay } from '@fairlead/shared/domain/calendar/days';
import type { Ticket, TicketContext, TicketField } from '@fairlead/trading/domain/tickets/ticket';
import { toLastDay } from '@fairlead/trading/domain/tickets/prompt-month';
import { findMetric, metricOfProduct } from '@fairlead/trading/domain/tickets/product-rules';
import { typedIn } from '@fairlead/trading/domain/tickets/typed-number';
import type { FieldState } from '@fairlead/trading/domain/tickets/ticket-fields';

import type { FieldLook } from './ticket-sections.rules.ts';

type Filled = {
  readonly ticket: Ticket;
  readonly context: TicketContext;
  readonly states: Readonly<Record<TicketField, FieldState>>;
  /** The ticket that it amends, as it was sent. */
  readonly begun?: Ticket | undefined;
};

/** Hint under a valid field: why it is disabled, or what a sign means. */
export function findHint(
  { field }: FieldLook,
  { ticket, context, states, begun }: Filled,
): string | undefined {
  const was = begun && wasText(begun, ticket, field);
  if (was !== undefined) return was;
  if (field === 'volume') return volumeHint(ticket, context);
  if (field === 'priceA') return 'Empty means MOC';
  if (field === 'diff' || field === 'mini' || ticket.texts[field] === '') return undefined;
  // An empty one says so in itself.
  return states[field].off;
}

/** 'Was 614.5' of a field that says something else than the entry that is amended. */
function wasText(begun: Ticket, now: Ticket, field: TicketField): string | undefined {
  if (field === 'diff' || field === 'mini')
    return begun[field] === now[field]
      ? undefined
      : `Was ${begun[field] ? 'ticked' : 'not ticked'}`;
  const before = begun.texts[field];
  if (before === now.texts[field]) return undefined;
  return before === '' ? 'Was empty' : `Was ${before}`;
}

function volumeHint(ticket: Ticket, context: TicketContext): string {
  const typed = typedIn('volume', ticket, context) ?? 0;
  if (typed === 0) return 'Type a minus to sell';
  return typed < 0 ? 'Sell' : 'Buy. Type a minus to sell';
}

/** Placeholder of a field. */
export function findPlaceholder(look: FieldLook, { states }: Filled): string | undefined {
  const { off } = states[look.field];
  return off === undefined ? look.placeholder : (look.offPlaceholder ?? off);
}

/** Unit of a number field; '' where there is none to show. */
export function findUnit(field: TicketField, { ticket, context, states }: Filled): string {
  if (states[field].off !== undefined) return '';
  const metric = findMetric(ticket.texts, context.data) ?? '';
  if (field === 'volume') return metric;
  if (field === 'commissionOverride') return '$/lot';
  return field === 'priceA' ? priceUnit(ticket, context) : legUnit(ticket, context);
}

/** Mont Belvieu is quoted by the gallon, what is dealt in barrels else by the barrel. */
function priceUnit({ texts }: Ticket, { data }: TicketContext): string {
  const metric = metricOfProduct(texts.productA, data);
  if (metric === undefined) return '';
  return data.mtb_products.includes(texts.productA) ? '$/gal' : `$/${metric}`;
}

/** The second leg of a pair in two units is in the other one. */
function legUnit({ texts }: Ticket, { data }: TicketContext): string {
  return metricOfProduct(texts.productB, data) ?? '';
}

type Days = { readonly min?: string; readonly max?: string };

/** The days that a calendar offers: none to come for a deal, those left of its month for a balmo. */
export function findOfferedDays(field: TicketField, { ticket, context }: Filled): Days {
  if (field === 'tradeDate') return { max: context.businessDate };
  const { tradeDate } = ticket.texts;
  if (!isDay(tradeDate)) return {};
  return { min: tradeDate, max: toLastDay(tradeDate.slice(0, 'YYYY-MM'.length)) };
}
