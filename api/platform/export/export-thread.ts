/** A thread that makes one export in its format: of 100,000 trades as .xlsx a second of work, in which the API has to answer others. */
import { workerData } from 'node:worker_threads';

import { makePieces } from '../threads/make-pieces.ts';
import type { ExportWork } from './format-steps.ts';
import { FORMATS, type RowPage } from './formats.ts';
import { joinSteps } from './join-steps.ts';
import type { RowsStep } from './sending-frames.ts';

const work = workerData as ExportWork;

await makePieces<RowPage, RowsStep>(
  (pages) => joinSteps(FORMATS[work.format].steps(pages, work)),
  ({ content }) => (content === undefined ? [] : [content.buffer as ArrayBuffer]),
);
