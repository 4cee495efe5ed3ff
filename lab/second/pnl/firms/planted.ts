import type { AllTrades, Explain } from '@fairlead/pnl/contract/data-sets';
import type { BackOfficeMisc, Exposures } from '@fairlead/pnl/contract/exposures';
import type { HistoricalPnl } from '@fairlead/pnl/contract/history';

import { later } from './dates.ts';
import type { Firm, Known, Order, Ticket } from './firm.ts';
import type { Answers } from './product-figures.ts';
import type { Planted } from './run-of-firm.ts';

/** A mistake of the product, by what it is: facts that it misreads, or a figure that it gets wrong. */
export type Mistake = Planted & {
  readonly firm?: (firm: Firm) => Firm;
  /** Which of the sampled firms shows it, where not one of the first does. */
  readonly shownBy?: number;
};

const tickets = (change: (ticket: Known<Ticket>) => Partial<Ticket>) => ({
  firm: (firm: Firm) => ({
    ...firm,
    tickets: firm.tickets.map((ticket) => ({ ...ticket, ...change(ticket) })),
  }),
});

const orders = (change: (order: Known<Order>) => Partial<Order>) => ({
  firm: (firm: Firm) => ({
    ...firm,
    orders: firm.orders.map((order) => ({ ...order, ...change(order) })),
  }),
});

const conventions = (change: (own: Firm['conventions']) => Firm['conventions']) => ({
  firm: (firm: Firm) => ({ ...firm, conventions: change(firm.conventions) }),
});

const brent = (rows: Firm['conventions'], change: Partial<Firm['conventions'][number]>) =>
  rows.map((row) => (row.pricing === 'FIRST_LINE_BRN' ? { ...row, ...change } : row));

const answer = <T extends object>(name: keyof Answers, change: (of: T) => Partial<T>) => ({
  answers: (all: Answers): Answers => {
    const of = all[name] as T;
    return { ...all, [name]: { ...of, ...change(of) } };
  },
});

const firstDay = (fills: Order['submitted']) => fills.map((fill) => fill.tradeDate).sort()[0] ?? '';

/** Mistakes that the second valuation has to notice, each on some random firm. */
export const MISTAKES: Readonly<Record<string, Mistake>> = {
  'an order is counted whole from its first day': orders(({ submitted }) => ({
    submitted: submitted.map((fill) => ({ ...fill, tradeDate: firstDay(submitted) })),
  })),
  'cleared legs cost what the table says': orders(() => ({ stated: [] })),
  'fees of a correction are not read': {
    shownBy: 3,
    firm: (firm) => ({
      ...firm,
      orders: firm.orders.map((order) => {
        const before = firm.orders.find((each) => each.entryId === order.entryId);
        return { ...order, stated: before?.stated ?? order.stated };
      }),
    }),
  },
  'fees of closings are in no leg': { firm: (firm) => ({ ...firm, closings: [] }) },
  'products have no holidays of their own': {
    firm: (firm) => ({ ...firm, holidays: { Firm: firm.holidays['Firm'] ?? [] } }),
  },
  'the firm has no holidays': { firm: (firm) => ({ ...firm, firmCalendar: null }) },
  'the last day of Brent is priced by the contract that ends': conventions((rows) =>
    brent(rows, { rolls: 'AFTER_EXPIRY' }),
  ),
  'Brent ends on the day before Christmas and New Year': conventions((rows) =>
    brent(rows, { not_before: null }),
  ),
  'conventions hold from ever on': conventions((rows) => rows.slice(0, 3)),
  'a balance is the whole month': { ...tickets(() => ({ balmoDate: null })), shownBy: 15 },
  'minis are lots': { ...tickets(() => ({ mini: false })), shownBy: 13 },
  'what was typed of the other leg is not read': tickets(() => ({ convertedLegVolume: null })),
  'a commission that was agreed is not charged': {
    ...tickets(() => ({
      commission: null,
      broker: null,
    })),
    shownBy: 8,
  },
  'a differential counts the other way': tickets(({ diff, price }) =>
    diff && price !== null ? { price: -price } : {},
  ),
  'a gallon is a barrel': {
    shownBy: 1,
    firm: (firm) => ({
      ...firm,
      products: firm.products.map((product) =>
        product.code === 'LST' ? { ...product, quote_unit: '$/BBL' } : product,
      ),
    }),
  },
  'an invoice is not read': {
    shownBy: 3,
    firm: (firm) => ({
      ...firm,
      amounts: firm.amounts.filter((amount) => amount.pnl_column !== 'income_expense'),
    }),
  },
  'a leg of a lot is as live as itself': {
    shownBy: 41,
    firm: (firm) => ({
      ...firm,
      cargoes: firm.cargoes.map((cargo) => ({ ...cargo, lot_num: cargo.trade_uuid })),
    }),
  },
  'rates are those of the day before': {
    shownBy: 3,
    firm: (firm) => ({
      ...firm,
      rates: firm.rates.map((rate) => ({ ...rate, obsDate: later(rate.obsDate, 1) })),
    }),
  },
  'a price that was corrected is not read': {
    firm: (firm) => ({
      ...firm,
      prices: firm.prices.flatMap((price) =>
        price.in.includes(1) ? [{ ...price, in: [1, 2] as const }] : [],
      ),
    }),
  },
  'fees are those of the newest table': {
    shownBy: 54,
    firm: (firm) => ({
      ...firm,
      feeRates: firm.feeRates.map((rate) => ({ ...rate, valid_from: '2000-01-01' })),
    }),
  },
  'a scenario shifts every month': {
    firm: (firm) => ({
      ...firm,
      scenario: {
        ...firm.scenario,
        shifts: firm.scenario.shifts.map((shift) => ({ ...shift, term_month: null })),
      },
    }),
  },
  'a scenario shifts what was dealt': {
    shownBy: 6,
    facts: ({ shock, ...loaded }) => ({
      ...loaded,
      ...(shock !== undefined && { shock: { ...shock, dealt: 0 } }),
    }),
  },
  'the run before is not read': { isAlone: true },
  'a cent is lost in the total': answer<AllTrades>('all_trades_run_date', ({ totals }) => ({
    totals: { ...totals, net_pnl: totals.net_pnl - 0.01 },
  })),
  'a fixing counts as a price': answer<Explain>('explain', ({ total }) => ({
    total: { ...total, price: total.price + total.roll, roll: 0 },
  })),
  'a table that looks ahead lacks its last month': answer<Exposures>('exposures', (of) => ({
    exposures_look_ahead_scg_table_graph: of.exposures_look_ahead_scg_table_graph.filter(
      ({ term_month_date: month }, at, all) =>
        month === 'Total' || all[at + 1]?.term_month_date !== 'Total',
    ),
  })),
  'a spread is sold': answer<Exposures>('exposures', ({ spreads_by_structure: rows }) => ({
    spreads_by_structure: rows.map((row) => ({ ...row, FEI: -row.FEI, LST: -row.LST })),
  })),
  'a month that is invoiced loses its gross': answer<BackOfficeMisc>('back_office_misc', (of) => ({
    dtd_changes: of.dtd_changes.map((row) =>
      row.exposure_display === 0 ? { ...row, gross_pnl: 0 } : row,
    ),
  })),
  'a month is taken for its year': answer<HistoricalPnl>(
    'historical_pnl_per_book_metrics',
    ({ overview }) => ({ overview: { ...overview, net_month: overview.net_year } }),
  ),
};
