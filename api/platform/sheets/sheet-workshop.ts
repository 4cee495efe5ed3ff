import type { ServerResponse } from 'node:http';

import { Refusal } from '../http/errors.ts';
import { inThread } from '../threads/in-thread.ts';
import { type SheetWorkOutcome, runSheetWork, type SheetWork, type Worked } from './sheet-work.ts';

/** A table of 1.8 million cells, 16 MiB, takes 1.2 s and 400 MB; a workbook of it more. */
const LIMITS = {
  timeMs: 60_000,
  memoryMb: 1_536,
  tooMuch: 'The table is too much for a spreadsheet: take fewer rows or columns, or CSV',
};

/** Bytes of a table, and of a packed one, that are worked on at once: 12 ms, a tenth of what a thread takes to begin. */
const AT_ONCE = { table: 64 * 1024, page: 8 * 1024, file: 8 * 1024 } as const;

/**
 * Does a work on a spreadsheet so that nobody else waits for it: what is large in a thread of its own, which
 * ends when the caller leaves.
 * @throws Refusal
 */
export async function worksOn<What extends SheetWork['what']>(
  work: Extract<SheetWork, { readonly what: What }>,
  caller: ServerResponse,
): Promise<Worked[What]> {
  const { length } = 'sent' in work ? work.sent.bytes : work.kept;
  const outcome =
    length <= AT_ONCE[work.what] ? await runSheetWork(work) : await apart(work, caller);
  if ('refused' in outcome) throw new Refusal(outcome.refused);
  return outcome.done as Worked[What];
}

async function apart(work: SheetWork, caller: ServerResponse): Promise<SheetWorkOutcome> {
  const left = new AbortController();
  const leave = () => {
    left.abort();
  };
  caller.once('close', leave);
  try {
    const thread = new URL('./sheet-thread.ts', import.meta.url);
    return await inThread<SheetWorkOutcome>(thread, work, { limits: LIMITS, signal: left.signal });
  } finally {
    caller.off('close', leave);
  }
}
