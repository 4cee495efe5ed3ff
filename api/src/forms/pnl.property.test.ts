// covers: ../../../remote-pnl/src/limits/waiver.rules.ts
// sends: POST /pnl_analytics/acceptances
// sends: POST /pnl_analytics/acceptances/{acceptance_id}/withdraw
// sends: POST /pnl_analytics/adjustments
// sends: POST /pnl_analytics/adjustments/{adjustment_id}/withdraw
// sends: POST /pnl_analytics/far_prices/accept
// sends: POST /pnl_analytics/limit_waivers
// sends: POST /pnl_analytics/limit_waivers/{waiver_id}/withdraw
import { addAdjustment, withdrawAdjustment } from '@fairlead/pnl/contract/adjustments';
import { acceptFarPrice } from '@fairlead/pnl/contract/far-prices';
import { waiveLimit, withdrawLimitWaiver } from '@fairlead/pnl/contract/limit-waivers';
import { acceptDifference, withdrawAcceptance } from '@fairlead/pnl/contract/tie-out';
import { waiverBounds, waiverProblems } from '@fairlead/pnl/domain/limits/limit-waivers';
import { adjustmentProblems } from '@fairlead/pnl/domain/adjustment';
import { reasonProblem } from '@fairlead/shared/domain/typed/text-limits';
import { test } from '@jest/globals';
import fc from 'fast-check';

import { newAdjustment } from '../../../remote-pnl/src/adjust/adjustment.rules.ts';
import { newWaiver } from '../../../remote-pnl/src/limits/waiver.rules.ts';
import { expectAccepted, typedNumberOrNot, typedText } from '../testing/http/typed-forms.ts';

const DAY = '2024-06-28';

test('[PNL-12] what the form of an adjustment sends the call takes', () => {
  const WHOLE = { book: 'Corp', description: 'Demurrage', pnl: 1, reason: 'Late' };
  const field = {
    book: fc.constantFrom(null, 'Corp', 'Nobody'),
    description: typedText(200),
    pnl: typedNumberOrNot,
    reason: typedText(500),
  };
  // One field at random in a form that is filled in, or all of them.
  const drafts = fc.oneof(
    fc.record(field),
    ...Object.entries(field).map(([name, values]) =>
      (values as fc.Arbitrary<unknown>).map((value) => ({ ...WHOLE, [name]: value })),
    ),
  );
  expectAccepted(addAdjustment, drafts, (draft) => {
    const body = newAdjustment(DAY, draft);
    return { isSent: adjustmentProblems(body, { today: DAY, books: ['Corp'] }).length === 0, body };
  });
});

test('what the form of a waiver sends the call takes', () => {
  const drafts = fc.record({
    until: fc.constantFrom(null, '2024-06-27', DAY, '2025-06-28', '2025-06-29'),
    upTo: fc.oneof(typedNumberOrNot, fc.integer({ min: 100, max: 200 }), fc.constant(9_999)),
    reason: typedText(500),
  });
  expectAccepted(waiveLimit, drafts, (draft) => {
    const waiver = newWaiver(draft);
    const isSent = waiverProblems(waiver, waiverBounds(1.2, DAY, DAY)).length === 0;
    return { isSent, body: { ...waiver, run_id: 1, limit_key: 'VAR_95' } };
  });
});

test.each([
  ['an adjustment is taken back', withdrawAdjustment, {}],
  ['a waiver is taken back', withdrawLimitWaiver, {}],
  ['an acceptance is taken back', withdrawAcceptance, {}],
  ['a difference is accepted', acceptDifference, { run_id: 1, key: 'k', lots: -1.5, dollars: 0 }],
  [
    'a price is accepted',
    acceptFarPrice,
    { product: 'FEI', price_kind: 'FIXING', term_month_date: null, date: DAY, price: 600.25 },
  ],
] as const)('the reason for which %s is one that the call takes', (_, endpoint, seen) => {
  expectAccepted(endpoint, typedText(500), (typed) => ({
    isSent: reasonProblem(typed) === undefined,
    body: { ...seen, reason: typed.trim() },
  }));
});
