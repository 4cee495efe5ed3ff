import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { DemoFile } from '../market/demo-file.ts';

const NAME = 'ecb-rates-2019-07-to-2024-06.csv';
const FOLDER = join(import.meta.dirname, '../../../data');

/**
 * Dollars and francs for a euro, as the European Central Bank published them: its euro foreign exchange
 * reference rates, which may be used again where their source is named (development/data/README.md).
 */
export const rateFile = async (): Promise<DemoFile> => ({
  kind: 'rates',
  fileName: NAME,
  text: await readFile(join(FOLDER, NAME), 'utf8'),
});
