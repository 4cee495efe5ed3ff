// The federated product against a monolith of the same code: bytes and requests of a cold /edf, and
// the time until its first row is there. Run by `pnpm bench federation`.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

import { migrate } from '@fairlead/platform/database/migrate';
import { figure, judge } from '../../../bin/figures.mjs';
import { newDatabase } from '../../../e2e/stack/database.ts';
import { type Product, startProduct } from '../../../e2e/stack/product.ts';
import { ROOT } from '../../../e2e/stack/releases.ts';
import { KINDS, type MeasuredPage } from './federation/measure.ts';
import { comparePeers, type Peer, row, timesOf, type Visits } from './federation/peers.ts';

const KB = 1024;
const MAX_MORE_KB = 35;
const MAX_RATIO = 1.1;
const GOAL_RATIO = 1.05;

const EDF: MeasuredPage<'row'> = {
  path: '/edf',
  person: 'maren',
  marks: { row: '[role="grid"] [role="rowheader"]' },
};

const visits = await comparePeers(EDF, async (releases, undo) => {
  const start = async (peer: Peer) => {
    const product = await startWith(peer, releases[peer]);
    undo(() => product.stop());
    return product;
  };
  return { federated: await start('federated'), monolith: await start('monolith') };
});
report(visits);

async function startWith(peer: Peer, releases: string): Promise<Product> {
  const DATABASE_URL = await newDatabase(`bench_${peer}_${process.pid}`);
  await migrate(DATABASE_URL);
  const product = await startProduct(`bench-${peer}`, {
    DATABASE_URL,
    FAIRLEAD_RELEASES: releases,
    LOG_LEVEL: 'warn',
  });
  const imports = [
    ['reference', join('development', 'reference')],
    ['statement', join('api', 'samples', 'veldkamp-2024-06-28.csv')],
  ] as const;
  for (const [what, path] of imports) {
    execFileSync(process.execPath, ['bin/fairlead.ts', 'import', what, path], {
      cwd: ROOT,
      env: { ...process.env, FAIRLEAD_ENV: 'development', DATABASE_URL },
    });
  }
  return product;
}

function report(visits: Visits<'row'>): void {
  const [first] = [...visits.values()];
  const { federated, monolith } = {
    federated: first?.federated.at(-1),
    monolith: first?.monolith.at(-1),
  };
  if (federated === undefined || monolith === undefined) throw new Error('Nothing was measured');
  row('cold /edf, brotli', ['federated', 'monolith', 'more', 'ratio']);
  for (const kind of KINDS) {
    row(`  ${kind}`, bytesOf(federated.bytes[kind], monolith.bytes[kind]));
    row('    requests', [String(federated.requests[kind]), String(monolith.requests[kind])]);
  }
  const total = { federated: sum(federated.bytes), monolith: sum(monolith.bytes) };
  row('  all', bytesOf(total.federated, total.monolith));
  row('    requests', [String(sum(federated.requests)), String(sum(monolith.requests))]);
  for (const [network, peers] of visits) {
    row(`  first row, ${network}`, timesOf(peers, 'row').cells);
  }
  verdict(total.federated, total.monolith);
}

function verdict(federated: number, monolith: number): void {
  const more = (federated - monolith) / KB;
  judge([
    figure('bytes over the monolith', federated / monolith, {
      atMost: MAX_RATIO,
      details: `goal ${GOAL_RATIO}`,
    }),
    figure('KB more than the monolith', more, { atMost: MAX_MORE_KB, details: 'of all files' }),
  ]);
}

function bytesOf(federated: number, monolith: number): string[] {
  const kb = (value: number) => `${(value / KB).toFixed(1)} KB`;
  const ratio = monolith === 0 ? '–' : (federated / monolith).toFixed(3);
  return [kb(federated), kb(monolith), kb(federated - monolith), ratio];
}

function sum(values: Readonly<Record<string, number>>): number {
  return Object.values(values).reduce((total, value) => total + value, 0);
}
