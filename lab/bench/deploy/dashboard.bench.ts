// The P&L of the demo's latest run, federated and as a monolith of the same code: what it asks for until
// its first numbers are there, and when all of it is. Run by `pnpm bench dashboard`.
import { setTimeout as sleep } from 'node:timers/promises';

import { connect } from '@fairlead/api/database';
import { figure, judge } from '../../../bin/figures.mjs';
import { startProduct } from '../../../e2e/stack/product.ts';
import type { MeasuredPage } from './federation/measure.ts';
import { comparePeers, row, timesOf, type Visits } from './federation/peers.ts';

const MAX_REQUESTS = 12;
const MAX_RATIO = 1.05;
const LOOK_AGAIN_MS = 1_000;
const PATIENCE_MS = 600_000;

const DASHBOARD: MeasuredPage<'first' | 'complete'> = {
  path: '/',
  person: 'mila',
  marks: { first: '[aria-label="Overview"]:not([aria-busy])', complete: '#pnl-complete' },
};

const visits = await comparePeers(DASHBOARD, async (releases, undo) => {
  const federated = await startProduct('bench-federated', {
    FAIRLEAD_RELEASES: releases.federated,
    FAIRLEAD_DEMO: '1',
    LOG_LEVEL: 'warn',
  });
  undo(() => federated.stop());
  await firstRun(federated.database);
  const monolith = await startProduct('bench-monolith', {
    FAIRLEAD_RELEASES: releases.monolith,
    DATABASE_URL: federated.database,
    LOG_LEVEL: 'warn',
  });
  undo(() => monolith.stop());
  return { federated, monolith };
});
report(visits);

/** Waits until the demo has a run to show. */
async function firstRun(database: string): Promise<void> {
  const db = connect(database, { max: 1 }).$extendTables<{ pnl_run: { run_id: string } }>();
  try {
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_AGAIN_MS) {
      const run = await db.selectFrom('pnl_run').select('run_id').limit(1).executeTakeFirst();
      if (run !== undefined) return;
      await sleep(LOOK_AGAIN_MS);
    }
  } finally {
    await db.destroy();
  }
  throw new Error('The demo has no run');
}

function report(visits: Visits<'first' | 'complete'>): void {
  const [first] = [...visits.values()];
  const { files, anew } = first?.federated.at(-1)?.seen.first ?? { files: NaN, anew: NaN };
  row('cold /', ['federated', 'monolith', 'more', 'ratio']);
  let most = 0;
  for (const [network, peers] of visits) {
    row(`  first numbers, ${network}`, timesOf(peers, 'first').cells);
    const { cells, ratio } = timesOf(peers, 'complete');
    row(`  complete, ${network}`, cells);
    most = Math.max(most, ratio);
  }
  judge([
    figure('requests until the first numbers', anew, {
      atMost: MAX_REQUESTS,
      details: `and ${files} files that a cache keeps`,
    }),
    figure('complete, over the monolith', most, {
      atMost: MAX_RATIO,
      details: 'on the network where it is most',
    }),
  ]);
}
