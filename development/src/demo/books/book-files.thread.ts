import { parentPort, workerData } from 'node:worker_threads';

import { bookFiles } from './book-files.ts';
import type { StatedDay } from './clearer-books.ts';

// Started by bookFilesAside, which waits for this one answer.
parentPort?.postMessage(await bookFiles(workerData as readonly StatedDay[]));
