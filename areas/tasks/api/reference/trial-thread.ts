import { parentPort, workerData } from 'node:worker_threads';

import { standBehindOthers } from '@fairlead/platform/threads/behind-others';
import { tryFile, type TrialOrder } from './layout-trial.ts';

standBehindOthers();
// The whole of a trial is done here: what a file or a layout costs is bounded by the thread's limits.
parentPort?.postMessage(tryFile(workerData as TrialOrder));
