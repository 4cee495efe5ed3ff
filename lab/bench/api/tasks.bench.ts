// How fast the runs of tasks are: asked for, done, printed, read. `pnpm bench tasks [--short] [--long]
// [--only=<part>]`; `--short` stores fewer runs and prints less, `--long` polls for five minutes.
// `--peers [--stored=<runs>] [--only=<peer>]` measures what others use for the same beside it, and nothing else.
import { numberOf } from '../../drills/run-firm.ts';
import { type Figure, judge } from '../../../bin/figures.mjs';
import { measurePages } from './tasks/history.ts';
import { measureMemory } from './tasks/memory.ts';
import { measureDelay, measureWal } from './tasks/output.ts';
import { measurePace } from './tasks/pace.ts';
import { measurePeers } from './tasks/peers/peers.ts';
import { measurePoll } from './tasks/poll.ts';
import { onProductServer, onTestServer } from './tasks/server.ts';
import { measureUsers } from './tasks/users.ts';

const flags = process.argv.slice(2);
const isShort = flags.includes('--short');
const [only] = flags.flatMap((flag) => (flag.startsWith('--only=') ? flag.slice(7) : []));

type Parts = Readonly<Record<string, () => Promise<Figure[]>>>;

/** Parts that depend on commits and on the log, as the product's server makes them. */
const ON_PRODUCT_SERVER: Parts = {
  pace: () => measurePace(isShort),
  wal: () => measureWal(isShort),
  delay: () => measureDelay(isShort),
  memory: () => measureMemory(isShort),
  users: () => measureUsers(flags.includes('--long') ? 300 : 20),
};

const ON_TEST_SERVER: Parts = {
  pages: () => measurePages(isShort ? 50_000 : 1_000_000),
  poll: async () => [await measurePoll()],
};

async function measured(parts: Parts): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (only === undefined || only === name) figures.push(...(await measure()));
  return figures;
}

if (flags.includes('--peers')) {
  judge(await onProductServer(() => measurePeers({ stored: numberOf('stored', 10_000), only })));
} else {
  judge([
    ...(await onProductServer(() => measured(ON_PRODUCT_SERVER))),
    ...(await onTestServer(() => measured(ON_TEST_SERVER))),
  ]);
}
