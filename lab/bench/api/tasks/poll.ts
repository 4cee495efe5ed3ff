// The poll where nothing has changed, against a bare 304 of the same server.
import { TASKS } from '@fairlead/api/tasks';
import { createTestApp } from '@fairlead/api/testing/test-app';
import autocannon from 'autocannon';

import { historyRoutes } from '../../../../areas/tasks/api/runs/history/history.routes.ts';
import { type Figure, figure } from '../../../../bin/figures.mjs';
import { fillWithRuns } from '../../../second/drawn/runs.ts';
import { bareRoutes } from './bare-routes.ts';
import { median } from './figures.ts';

const STORED = 1000;
const ROUNDS = 7;
const SECONDS = 1;
const CONNECTIONS = 16;
/** Least part of the polls that a bare 304 allows. */
const MIN = 0.8;

/** Calls a second that are answered by 304, and by nothing else. */
async function pollsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  const { errors, statusCodeStats = {} } = result;
  if (errors > 0 || Object.keys(statusCodeStats).join() !== '304')
    throw new Error(`${url}: ${errors} failed, ${JSON.stringify(statusCodeStats)}`);
  return result.requests.average;
}

/** Unchanged polls a second, a share of bare ones. */
export async function measurePoll(): Promise<Figure> {
  const app = await createTestApp({ features: [historyRoutes(TASKS), bareRoutes] });
  try {
    await fillWithRuns(app.db, STORED);
    const token = await app.tokenFor(['task:history', 'task:output']);
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${address}/api/tasks/api/history`;
    const first = await fetch(url, { headers: { 'x-auth-token': token } });
    const headers = { 'x-auth-token': token, 'if-none-match': first.headers.get('etag') ?? '' };
    const ratios: number[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const own = await pollsPerSecond(url, headers);
      const bare = await pollsPerSecond(`${address}/api/bare`, headers);
      if (round >= 0) ratios.push(own / bare);
    }
    const details = `of a bare 304 (${ratios.map((one) => one.toFixed(2)).join(', ')})`;
    return figure('unchanged poll', median(ratios), { atLeast: MIN, details });
  } finally {
    await app.close();
  }
}
