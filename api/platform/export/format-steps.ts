import { throughThread } from '../threads/through-thread.ts';
import { type ExportFormat, FORMATS, type LeavingTable, type RowPage } from './formats.ts';
import type { RowsStep } from './sending-frames.ts';

/** Table of so many rows that leaves in a format. */
export type ExportWork = LeavingTable & { readonly format: ExportFormat; readonly total: number };

/** Rows that are made sooner than a thread begins. */
const MAX_AT_ONCE = 1_000;

/** Makes a format of pages of rows; of many rows in a thread of its own, so that others are served meanwhile. */
export function formatSteps(
  work: ExportWork,
  pages: AsyncIterable<RowPage>,
): AsyncIterable<RowsStep> {
  if (work.total <= MAX_AT_ONCE) return FORMATS[work.format].steps(pages, work);
  return throughThread<RowPage, RowsStep>(
    new URL('./export-thread.ts', import.meta.url),
    work,
    pages,
  );
}
