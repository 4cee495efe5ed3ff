import { setImmediate as yieldToEventLoop, setTimeout as sleep } from 'node:timers/promises';

import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import { queueRun } from '@fairlead/tasks/api/demo';
import { FILE_KINDS } from '@fairlead/shared/contract/imported-files';

import { cargoFiles } from '../cargo/cargo-files.ts';
import { insertDemoFile, type KeptDemoFile, selectDemoFiles } from './demo-files.queries.ts';
import type { DemoFile } from '../market/demo-file.ts';
import { isLostRun, MAX_TRIES } from './lost-run.rules.ts';
import { ACTOR, type DemoParts } from './demo-parts.ts';
import type { DemoMarket } from '../market/market.ts';
import { PRICE_FILE_NAMES, priceFiles } from '../market/price-files.ts';
import { rateFile } from './rate-file.ts';
import { DEMO_SEED } from '../market/demo-days.ts';

const LOOK_AGAIN_MS = 500;

/** Rates, lots, and trades of three years. */
const FILES = PRICE_FILE_NAMES.length + 5;

/**
 * Keeps the demo's rates, cargoes and prices and asks for their imports: the newest prices with the
 * newest statements, and trades when their lots are in. What was asked for stays asked for.
 */
export async function queueFiles(
  parts: DemoParts,
  market: DemoMarket,
  signal: AbortSignal,
): Promise<void> {
  if ((await selectDemoFiles(parts.db)).filter(isOfPnl).length >= FILES) return;
  const [lots, ...trades] = cargoFiles(market, DEMO_SEED);
  if (lots !== undefined) await queueFile(parts, lots, -1);
  await queueFile(parts, await rateFile(), -1);
  let age = 0;
  for (const file of priceFiles(market)) {
    signal.throwIfAborted();
    age += 1;
    await queueFile(parts, file, -age);
    await yieldToEventLoop();
  }
  await filesSettled(parts, signal, ({ kind }) => kind === 'lots');
  for (const file of trades) await queueFile(parts, file, -1);
}

const PNL_KINDS: readonly string[] = ['settlements', 'rates', 'lots', 'physical_trades'];

/** True for a file that the P&L is made of; the books are not. */
export const isOfPnl = ({ kind }: Pick<KeptDemoFile, 'kind'>): boolean => PNL_KINDS.includes(kind);

/** Until the imports of these files have ended, well or not; lost ones are asked for again. */
export async function filesSettled(
  { db, queue, log }: DemoParts,
  signal: AbortSignal,
  which: (file: KeptDemoFile) => boolean = () => true,
): Promise<void> {
  while (!signal.aborted) {
    const files = (await selectDemoFiles(db)).filter(which);
    for (const file of files.filter(isLost)) {
      log.info({ file: file.file_name }, 'demo data: an import was lost with its worker, again');
      const request = toRequest(file, file.kind as DemoFile['kind'], -1);
      await db.transaction().execute((tx) => queueRun(queue, tx, request));
    }
    if (files.every((file) => isSettled(file))) return;
    await sleep(LOOK_AGAIN_MS, undefined, { signal });
  }
}

const isLost = (file: KeptDemoFile): boolean => isLostRun(file) && file.tries < MAX_TRIES;

export const isSettled = (file: KeptDemoFile): boolean =>
  file.state !== 'QUEUED' && file.state !== 'RUNNING' && !isLost(file);

/** Keeps a file and asks for its import, unless that was done before. */
export async function queueFile(
  { db, queue }: DemoParts,
  { kind, fileName, text }: DemoFile,
  priority: number,
): Promise<void> {
  const given = { kind, fileName, content: text, uploadedBy: ACTOR.email };
  const fileId = await storeImportedFile(db, { ...given, requestId: `demo ${fileName}` });
  await db.transaction().execute(async (tx) => {
    if (!(await insertDemoFile(tx, { fileId, kind, fileName }))) return;
    const file = { file_id: fileId, file_name: fileName };
    await queueRun(queue, tx, toRequest(file, kind, priority));
  });
}

const toRequest = (
  file: Pick<KeptDemoFile, 'file_id' | 'file_name'>,
  kind: DemoFile['kind'],
  priority: number,
) => ({
  route: FILE_KINDS[kind].task,
  json: { file_id: file.file_id },
  actor: ACTOR,
  requestId: `demo ${file.file_name}`,
  priority,
});
