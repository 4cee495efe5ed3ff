import { BUCKETS } from '@fairlead/pnl/contract/data-sets';
import type { PnlLeg } from '@fairlead/pnl/contract/legs';

import type { DataSetName } from '../../../../../areas/pnl/api/answers/data-sets.rules.ts';
import type { Figures } from '../figures.ts';
import { isNought, NOUGHT } from '../fraction.ts';
import { type Answers, answerFigures, numbered } from '../product-figures.ts';
import { secondFigures } from '../second-figures.ts';
import type { SecondRow, SecondRun } from '../second-run.ts';
import type { EnteredFirm } from './enter-firm.ts';

const DATA_SETS = [
  'all_trades_run_date',
  'explain',
  'exposures',
  'back_office_misc',
  'historical_pnl_per_book_metrics',
] as const satisfies readonly DataSetName[];

type Run = { readonly day: string; readonly runId: number };

/** Every figure of a run that the second valuation has, too, as the calls answer it. */
export async function calledFigures(firm: EnteredFirm, { day, runId }: Run): Promise<Figures> {
  const answers: Partial<Record<DataSetName, object>> = {};
  for (const name of DATA_SETS)
    answers[name] = (await firm.get(
      `/pnl_analytics/${name}/date/${day}?run_id=${runId}`,
    )) as object;
  const figures: Figures = new Map();
  const legs = await legsOf(firm, runId);
  numbered(
    figures,
    legs.map((leg) => ({ name: nameOf(firm, leg), of: numbersOf(leg) })),
  );
  answerFigures(figures, answers as Answers);
  return figures;
}

/** Figures that these calls leave out: why a leg changed is asked for a part at a time, and a leg of a cost alone has no mark. */
const UNSAID = [...BUCKETS.map((bucket) => `leg ${bucket}|`), 'mark|C,'];

/** Figures of the second valuation that calls answer. A leg that is gone is listed where it was something. */
export function figuresOfCalls(run: SecondRun): Figures {
  const isListed = ({ isGone, stored }: SecondRow) => {
    const { gross = 0, cost = 0, open = NOUGHT } = stored?.value ?? {};
    return !isGone || gross !== 0 || cost !== 0 || !isNought(open);
  };
  return new Map(
    [...secondFigures(run, run.rows.filter(isListed))].filter(
      ([name]) => !UNSAID.some((start) => name.startsWith(start)),
    ),
  );
}

async function legsOf(firm: EnteredFirm, runId: number): Promise<readonly PnlLeg[]> {
  const legs: PnlLeg[] = [];
  let after: string | null = '';
  while (after !== null) {
    const of: string = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
    const page = (await firm.get(`/pnl_analytics/legs?run_id=${runId}${of}`)) as {
      readonly legs: readonly PnlLeg[];
      readonly after: string | null;
    };
    legs.push(...page.legs);
    after = page.after;
  }
  return legs;
}

/** Names a leg as the second valuation does. */
function nameOf(firm: EnteredFirm, leg: PnlLeg): string {
  const of =
    leg.charge === null && leg.entry_id !== null
      ? `E${firm.entryOf(leg.entry_id)}`
      : leg.charge === null
        ? leg.leg
        : 'C';
  const what =
    leg.product === '' ? '' : [leg.product, leg.term_month_date, leg.window_start].join();
  return [of, leg.book, leg.strategy, leg.deal, what, leg.trade_date].join();
}

const STATES = ['EXPIRED', 'PROMPT', 'LIVE'];
const cents = (dollars: number) => Math.round(dollars * 100);

function numbersOf(leg: PnlLeg): Record<string, number> {
  const { gross, cost, mark } = leg;
  const grossBefore = cents(gross) - cents(leg.delta_gross);
  return {
    qty: leg.quantity,
    gross: cents(gross),
    cost: cents(cost),
    state: STATES.indexOf(leg.state),
    open: leg.open_fraction,
    'gross before': grossBefore,
    'cost before': cents(leg.net) - cents(leg.delta_net) - grossBefore,
    ...(mark === null ? {} : { mark }),
  };
}
