import {
  calledFigures,
  figuresOfCalls,
} from '@fairlead/lab/second/pnl/firms/entered/called-figures';
import { EnteredFirm } from '@fairlead/lab/second/pnl/firms/entered/enter-firm';
import { enterable } from '@fairlead/lab/second/pnl/firms/entered/enterable';
import { differencesOf } from '@fairlead/lab/second/pnl/firms/figures';
import type { Firm } from '@fairlead/lab/second/pnl/firms/firm';
import { firmsDrawn } from '@fairlead/lab/second/pnl/firms/firms-drawn';
import { MISTAKES } from '@fairlead/lab/second/pnl/firms/planted';
import { anyFirm } from '@fairlead/lab/second/pnl/firms/random-firm';
import { secondRuns } from '@fairlead/lab/second/pnl/firms/second-run';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';

/** Forty by night (.ci/night entered). */
const FIRMS = Number(process.env['FAIRLEAD_ENTERED_FIRMS'] ?? 3);
const PATIENCE_MS = 60_000 + FIRMS * 60_000;

/**
 * Differences of the calls' answers to a second valuation of what was entered, figure by figure.
 */
async function differences(drawn: Firm, misread: (firm: Firm) => Firm = (all) => all) {
  const firm = enterable(drawn);
  const entered = await EnteredFirm.open(misread(firm));
  try {
    const { before } = secondRuns(firm);
    await entered.enter(1);
    const runs = { earlier: await entered.run(before) };
    await entered.enter(2);
    const made = await entered.run(firm.day);
    const isTaken = ({ entryId }: { readonly entryId: number }) => !entered.refused.has(entryId);
    const second = secondRuns({
      ...firm,
      tickets: firm.tickets.filter(isTaken),
      orders: firm.orders.filter(isTaken),
    });
    const found = {
      earlier: await calledFigures(entered, { day: before, runId: runs.earlier }),
      made: await calledFigures(entered, { day: firm.day, runId: made }),
      scenario:
        second.scenario === null
          ? null
          : await calledFigures(entered, {
              day: firm.day,
              runId: await entered.scenario(firm.day, made),
            }),
    };
    const all = (['earlier', 'made', 'scenario'] as const).flatMap((run) => {
      const [ours, other] = [found[run], second[run]];
      return ours === null || other === null
        ? []
        : differencesOf(ours, figuresOfCalls(other)).map((each) => `${run}: ${each}`);
    });
    return { all, figures: found.made.size, refused: entered.refused.size };
  } finally {
    await entered.close();
  }
}

const entries = { all: 0, refused: 0 };

test(
  '[API-09] what is entered through imports and calls is valued as a second valuation does it from the facts',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyFirm, async (firm) => {
        const { all, figures, refused } = await differences(firm);
        entries.all += firm.tickets.length + firm.orders.length;
        entries.refused += refused;
        expect(all).toEqual([]);
        expect(figures).toBeGreaterThan(0);
      }),
      firmsDrawn(FIRMS),
    );
    // The rules of a ticket refuse some of what is random; most of it comes in.
    expect(entries.refused).toBeLessThan(1 + entries.all / 4);
  },
  PATIENCE_MS,
);

const [ONE] = fc.sample(anyFirm, { numRuns: 1, seed: 30 });

test(
  '[API-09] it is noticed that a price that was corrected is not read',
  async () => {
    const { firm: misread } = MISTAKES['a price that was corrected is not read'] ?? {};
    if (ONE === undefined) throw new Error('no firm');
    const { all } = await differences(ONE, misread);
    expect(all.length).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);
