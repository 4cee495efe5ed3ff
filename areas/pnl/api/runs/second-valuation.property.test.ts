import { differencesOf } from '@fairlead/lab/second/pnl/firms/figures';
import type { Firm } from '@fairlead/lab/second/pnl/firms/firm';
import { firmsDrawn } from '@fairlead/lab/second/pnl/firms/firms-drawn';
import { type Mistake, MISTAKES } from '@fairlead/lab/second/pnl/firms/planted';
import { productFigures } from '@fairlead/lab/second/pnl/firms/product-figures';
import { anyFirm } from '@fairlead/lab/second/pnl/firms/random-firm';
import { runsOf } from '@fairlead/lab/second/pnl/firms/run-of-firm';
import { secondFigures } from '@fairlead/lab/second/pnl/firms/second-figures';
import { secondRuns } from '@fairlead/lab/second/pnl/firms/second-run';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

/** A thousand by night (.ci/night valuation). */
const FIRMS = Number(process.env['FAIRLEAD_FIRMS'] ?? 10);
/** Timeout for a busy machine. */
const PATIENCE_MS = 60_000 + FIRMS * 10_000;

/** Differences of a second valuation from the facts to the runs that the product makes of them. */
function differences(firm: Firm, { firm: misread = (all) => all, ...planted }: Mistake = {}) {
  const ours = runsOf(misread(firm), planted);
  const second = secondRuns(firm);
  return (['earlier', 'made', 'scenario'] as const).flatMap((run) => {
    const [made, other] = [ours[run], second[run]];
    return made === null || other === null
      ? []
      : differencesOf(productFigures(made), secondFigures(other)).map((each) => `${run}: ${each}`);
  });
}

test(
  '[API-09] a second valuation, apart and exact, finds every figure of a run of random firms',
  () => {
    fc.assert(
      fc.property(anyFirm, (firm) => {
        expect(differences(firm)).toEqual([]);
      }),
      firmsDrawn(FIRMS),
    );
  },
  PATIENCE_MS,
);

const SOME_FIRMS = fc.sample(anyFirm, { numRuns: 80, seed: 30 });

test.each(Object.entries(MISTAKES))(
  '[API-09] the second valuation notices that %s',
  (_, mistake) => {
    const isNoticed = (at: number) =>
      SOME_FIRMS.slice(at, at + 1).some((firm) => differences(firm, mistake).length > 0);
    expect([mistake.shownBy ?? 0, ...SOME_FIRMS.keys()].some(isNoticed)).toBe(true);
  },
  PATIENCE_MS,
);

/** 3 MT of WTI over 4, 21 and 7 pricing days: 22.59 BBL × 21 / 32 lies halfway between two millionths. */
const HALFWAY: Firm['cargoes'][number] = {
  trade_uuid: '00000000-0000-4000-8000-000000000002',
  trade_date: '2023-12-02',
  lot_num: 'L-2',
  physical_trade_type: 'BUY',
  book: 'Paper',
  strategy: 'East',
  deal: 'D1',
  in: [1, 2],
  product: 'WTI',
  quantity_mt: 3,
  fixed_price: null,
  premium_discount: null,
  pricing_start_date: '2023-11-25',
  pricing_end_date: '2024-01-09',
};

test('[API-09] a quantity halfway between two millionths is the same in both', () => {
  const [some] = SOME_FIRMS;
  if (some === undefined) throw new Error('no firm');
  const nothing = { tickets: [], orders: [], closings: [], amounts: [], holidays: {} };
  const firm = { ...some, ...nothing, day: '2024-01-15', firmCalendar: null };
  expect(differences({ ...firm, cargoes: [HALFWAY] })).toEqual([]);
});
