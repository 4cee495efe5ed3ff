import type { ScenarioRequest } from '@fairlead/shared/contract/pnl/runs';

import { fieldsOf } from '../common/kept-form.rules.ts';

/** A number as it is typed: a number, null for nothing, a text that is none. */
type Typed = number | string | null;

/** A row of shifts while it is filled in; its month '2024-08', all of them where none is chosen. */
export type ShiftDraft = {
  readonly product: string | null;
  readonly month: string | null;
  readonly shift: Typed;
};

/** A row of added trades. An empty price is the mark. */
export type TradeDraft = {
  readonly deal: string | null;
  readonly product: string | null;
  readonly month: string | null;
  readonly qty: Typed;
  readonly price: Typed;
};

export type ScenarioDraft = {
  readonly shifts: readonly ShiftDraft[];
  readonly trades: readonly TradeDraft[];
  /** The task that makes what stands here, until it is known what came of it. */
  readonly taskId?: string | undefined;
};

export const NEW_SHIFT: ShiftDraft = { product: null, month: null, shift: null };
export const NEW_TRADE: TradeDraft = {
  deal: null,
  product: null,
  month: null,
  qty: null,
  price: null,
};
export const NOTHING: ScenarioDraft = { shifts: [NEW_SHIFT], trades: [] };

/** A deal in one text: a choice's value. */
export type DealName = { readonly book: string; readonly strategy: string; readonly deal: string };
export const dealValue = ({ book, strategy, deal }: DealName): string =>
  JSON.stringify([book, strategy, deal]);

const isNumber = (typed: Typed): typed is number => typeof typed === 'number';

/** Why a row of shifts cannot be sent as it stands. */
function shiftObstacle({ product, shift }: ShiftDraft): string | undefined {
  if (product === null) return 'Choose a product';
  if (!isNumber(shift) || shift === 0) return `Type by how much ${product} shifts`;
  return Math.abs(shift) >= 1e7 ? `The shift of ${product} is too large` : undefined;
}

/** Why a row of trades cannot be sent as it stands. */
function tradeObstacle({ deal, product, month, qty, price }: TradeDraft): string | undefined {
  if (deal === null) return 'Choose the deal of the trade';
  if (product === null) return 'Choose the product of the trade';
  if (month === null) return `Choose the month of the trade of ${product}`;
  if (!isNumber(qty) || qty === 0) return `Type the quantity of the trade of ${product}`;
  if (Math.abs(qty) >= 1e9) return `The quantity of the trade of ${product} is too large`;
  if (typeof price === 'string') return `The price of the trade of ${product} needs to be a number`;
  if (Math.abs(price ?? 0) >= 1e7) return `The price of the trade of ${product} is too large`;
  return undefined;
}

/** What keeps a scenario from being run, the first of it. */
export function scenarioObstacle({ shifts, trades }: ScenarioDraft): string | undefined {
  if (shifts.length + trades.length === 0) return 'Add a shift or a trade';
  return shifts.map(shiftObstacle).find(Boolean) ?? trades.map(tradeObstacle).find(Boolean);
}

/** What is sent; to be asked for only where nothing is in the way. */
export function scenarioRequest(baseRunId: number, draft: ScenarioDraft): ScenarioRequest {
  return {
    base_run_id: baseRunId,
    shifts: draft.shifts.map(({ product, month, shift }) => ({
      product: product ?? '',
      term_month: month === null ? null : firstDayOf(month),
      shift: decimalText(shift),
    })),
    trades: draft.trades.map(({ deal, product, month, qty, price }) => {
      const [book = '', strategy = '', name = ''] = JSON.parse(deal ?? '[]') as string[];
      return {
        book,
        strategy,
        deal: name,
        product: product ?? '',
        term_month: firstDayOf(month ?? ''),
        qty: decimalText(qty),
        price: price === null ? null : decimalText(price),
      };
    }),
  };
}

/** A contract month as calls name it. */
const firstDayOf = (month: string): string => `${month}-01`;

const MOST_DIGITS = 6;

/** Without an exponent, and no more decimals than the call takes. */
function decimalText(typed: Typed): string {
  const text = Number(typed).toFixed(MOST_DIGITS);
  return text.replace(/\.?0+$/, '');
}

/** What the browser has kept; nothing where that is no draft. */
export function readScenario(kept: unknown): ScenarioDraft {
  const { shifts, trades, taskId } = fieldsOf(kept);
  if (!Array.isArray(shifts) || !Array.isArray(trades)) return NOTHING;
  return { shifts, trades, ...(typeof taskId === 'string' && { taskId }) };
}
