import { join } from 'node:path';

import { freePort } from '../../../../drills/started-process.ts';
import type { Background } from './background.ts';
import { jsonOf, posting } from './http-call.ts';
import { fromDebian, fromNpm } from './installed.ts';
import { memoryOf } from './memory-of.ts';
import { ONE_FAILED_OF, type Peer, type PeerParts } from './peer.ts';

const VERSION = '9.10.1';
const PACKAGES = [
  'bullmq@6.7.0',
  'ioredis@6.0.0',
  `@bull-board/api@${VERSION}`,
  `@bull-board/fastify@${VERSION}`,
  'fastify@5.12.8',
];
const ROWS = 100;

type Added = { readonly job: { readonly id: string } };
type Job = { readonly status: string };
type Queues = { readonly queues: readonly { readonly jobs: readonly unknown[] }[] };

/** bull-board over BullMQ on Redis. */
export async function startBullBoard({ stored, folder, start }: PeerParts): Promise<Peer> {
  const modules = fromNpm('bull-board', PACKAGES);
  const redisServer = fromDebian('redis-server', 'redis-server');
  const socket = join(folder, 'redis.sock');
  const redis = start({
    command: redisServer,
    // Every write is in a log that is flushed each second, so that runs survive the server.
    args: [...['--port', '0', '--unixsocket', socket], ...['--appendonly', 'yes', '--save', '']],
  });
  const port = await freePort();
  const board = start({
    command: process.execPath,
    args: [
      ...[join(import.meta.dirname, 'bull-board-process.mjs'), modules],
      ...[port, socket, stored, ONE_FAILED_OF].map(String),
    ],
  });
  const address = `http://127.0.0.1:${port}/api/queues`;
  await board.answers(address);
  const pageOf = (status: 'completed' | 'failed', page: number) => ({
    call: { url: `${address}?activeQueue=runs&status=${status}&page=${page}&jobsPerPage=${ROWS}` },
    rowsOf: (body: string) => (JSON.parse(body) as Queues).queues[0]?.jobs.length ?? 0,
  });
  const last = Math.floor((stored * (1 - 1 / ONE_FAILED_OF)) / ROWS);
  return {
    name: `bull-board ${VERSION}`,
    processes: [board.pid],
    pages: {
      first: pageOf('completed', 1),
      failed: pageOf('failed', 1),
      deepest: pageOf('completed', last),
    },
    ask: async () => {
      const added = posting(`${address}/runs/add`, { name: 'empty', data: {}, options: {} });
      const { job } = await jsonOf<Added>(added);
      return async () =>
        (await jsonOf<Job>({ url: `${address}/runs/${job.id}` })).status === 'completed';
    },
    notes: [
      'asks nobody who they are; its pages are of one state, none has all runs in their order',
      'runs are in the process of the server: one that loops stops the board, too',
      redisNote(redis),
    ],
  };
}

/** All runs are in its memory. */
const redisNote = ({ pid }: Background) =>
  `Redis, which is not in its memory above, holds ${memoryOf([pid]).toFixed(0)} MB`;
