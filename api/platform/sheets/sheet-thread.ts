/** A thread that makes one spreadsheet, or opens one: of 16 MiB it takes seconds, in which the API has to answer others. */
import { parentPort, workerData } from 'node:worker_threads';

import { standBehindOthers } from '../threads/behind-others.ts';
import { runSheetWork, type SheetWork } from './sheet-work.ts';

standBehindOthers();
parentPort?.postMessage(await runSheetWork(workerData as SheetWork));
