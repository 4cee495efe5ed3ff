import type { PnlLeg } from '@fairlead/shared/contract/pnl/legs';
import { defineTable } from '@fairlead/shared/table';

const money = (id: 'gross' | 'cost' | 'net' | 'delta_net', header: string) => ({
  id,
  header,
  kind: 'money' as const,
  decimals: { exactly: 2 as const },
  group: ['USD'],
  width: 104,
  served: id,
  value: (leg: PnlLeg) => leg[id],
});

/** 'Charge' is a cost alone: what a clearer charged on a position that was held; 'Opening' what the firm began with. */
function kindOf({ kind, charge, is_opening }: PnlLeg): string {
  if (charge !== null) return 'Charge';
  if (is_opening) return 'Opening';
  return kind === 'PAPER' ? 'Paper' : 'Physical';
}

/** A leg as its run valued it: what of it, at which price and mark, how much of it is fixed. */
export const LEGS = defineTable({
  id: (leg: PnlLeg) => leg.leg,
  fields: {},
  columns: [
    {
      id: 'leg',
      header: 'Leg',
      kind: 'text',
      value: (leg) => leg.charge ?? leg.leg,
      width: 108,
      rowHeader: true,
      pin: 'phone',
      served: 'leg',
    },
    {
      id: 'book',
      header: 'Book',
      kind: 'text',
      value: (leg) => leg.book,
      width: 108,
      served: 'book',
      muteRepeats: true,
    },
    {
      id: 'strategy',
      header: 'Strategy',
      kind: 'text',
      value: (leg) => leg.strategy,
      width: 120,
      served: 'strategy',
      muteRepeats: true,
    },
    {
      id: 'deal',
      header: 'Deal',
      kind: 'text',
      value: (leg) => leg.deal,
      width: 120,
      served: 'deal',
      muteRepeats: true,
    },
    {
      id: 'kind',
      header: 'Kind',
      kind: 'text',
      value: kindOf,
      width: 72,
      served: 'kind',
    },
    {
      id: 'product',
      header: 'Product',
      kind: 'text',
      value: (leg) => leg.product,
      width: 88,
      served: 'product',
    },
    {
      id: 'month',
      header: 'Month',
      kind: 'month',
      value: (leg) => leg.term_month_date,
      width: 64,
      served: 'term_month_date',
    },
    {
      id: 'trade_date',
      header: 'Traded',
      kind: 'date',
      value: (leg) => leg.trade_date,
      width: 80,
      served: 'trade_date',
    },
    {
      id: 'quantity',
      header: 'Quantity',
      kind: 'lots',
      value: (leg) => leg.quantity,
      width: 84,
      served: 'quantity',
    },
    {
      id: 'price',
      header: 'Price',
      kind: 'price',
      decimals: { upTo: 3 },
      value: (leg) => leg.price,
      width: 76,
      served: 'price',
    },
    {
      id: 'mark',
      header: 'Mark',
      kind: 'price',
      decimals: { upTo: 3 },
      value: (leg) => leg.mark,
      width: 76,
      served: 'mark',
    },
    {
      id: 'open',
      header: 'Open',
      kind: 'percent',
      value: (leg) => leg.open_fraction,
      width: 64,
      served: 'open_fraction',
    },
    {
      id: 'fixed',
      header: 'Fixed',
      kind: 'integer',
      value: (leg) => leg.fixed_days,
      width: 56,
      group: ['Pricing days'],
      served: 'fixed_days',
    },
    {
      id: 'days',
      header: 'Of',
      kind: 'integer',
      value: (leg) => leg.pricing_days,
      width: 48,
      group: ['Pricing days'],
      served: 'pricing_days',
    },
    {
      id: 'exposure',
      header: 'Exposure',
      kind: 'lots',
      value: (leg) => leg.exposure_display,
      width: 80,
      served: 'exposure_display',
    },
    money('gross', 'Gross'),
    money('cost', 'Cost'),
    money('net', 'Net'),
    money('delta_net', 'DtD Net'),
  ],
});
