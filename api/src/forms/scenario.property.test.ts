// sends: POST /tasks/all/pnl/run_scenario_queue
import { PNL_SCENARIO_ROUTE, ScenarioRequest } from '@fairlead/pnl/contract/runs';
import { declareQueueRun } from '@fairlead/shared/contract/tasks';
import { MAX_SHIFTS, MAX_TRADES, scenarioProblems } from '@fairlead/pnl/domain/scenario';
import { test } from '@jest/globals';
import fc from 'fast-check';

import {
  dealValue,
  NEW_SHIFT,
  NEW_TRADE,
  scenarioRequest,
} from '../../../remote-pnl/src/scenario/scenario.rules.ts';
import { expectAccepted, typedNumber, typedNumberOrNot } from '../testing/http/typed-forms.ts';

const FACTS = { products: new Set(['FEI', 'CP']), books: new Set(['Corp']), day: '2024-06-28' };
const SHIFT = { product: 'FEI', month: null, shift: 1 };
const TRADE = {
  deal: dealValue({ book: 'Corp', strategy: 'East-West', deal: 'EW-2408' }),
  product: 'CP',
  month: '2024-08',
  qty: 1,
  price: null,
};
const many = <Row>(row: Row, most: number) =>
  fc.constantFrom(most, most + 1).map((length) => Array.from({ length }, () => row));

const product = fc.constantFrom(null, 'FEI', 'CP');
const month = fc.constantFrom(null, '2024-05', '2024-06', '2025-12');
const deal = fc.oneof(
  fc.constantFrom(null, TRADE.deal),
  fc
    .constantFrom(200, 201)
    .map((size) => dealValue({ book: 'Corp', strategy: 'x', deal: 'x'.repeat(size) })),
);
const shifts = fc.record({ product, month, shift: typedNumberOrNot });
const trades = fc.record({ deal, product, month, qty: typedNumberOrNot, price: typedNumberOrNot });
// Of rows that are filled in whole one number decides.
const likely = fc.oneof(
  typedNumber.map((shift) => ({ shifts: [{ ...SHIFT, shift }], trades: [] })),
  typedNumber.map((qty) => ({ shifts: [], trades: [{ ...TRADE, qty }] })),
  typedNumber.map((price) => ({ shifts: [], trades: [{ ...TRADE, price }] })),
);
const drafts = fc.oneof(
  likely,
  fc.record({
    shifts: fc.array(fc.oneof(shifts, fc.constantFrom(SHIFT, NEW_SHIFT)), { maxLength: 2 }),
    trades: fc.array(fc.oneof(trades, fc.constantFrom(TRADE, NEW_TRADE)), { maxLength: 2 }),
  }),
  fc.record({ shifts: many(SHIFT, MAX_SHIFTS), trades: many(TRADE, MAX_TRADES) }),
);

test('[PNL-37] what the form of a scenario sends its task takes', () => {
  const call = { ...declareQueueRun(PNL_SCENARIO_ROUTE, 'POST'), body: ScenarioRequest };
  expectAccepted(call, drafts, (draft) => {
    const body = scenarioRequest(4180, draft);
    return { isSent: scenarioProblems(body, FACTS).length === 0, body };
  });
});
