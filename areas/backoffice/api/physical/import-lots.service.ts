import { splitIntoChunks } from '@fairlead/platform/database/chunks';
import { parseLots, findUsedLotNumbers } from './lots-file.rules.ts';
import type { ParsedLots } from './lots-file.rules.ts';
import type { PhysicalFile } from './import-physical.service.ts';
import { insertLots, selectNewLotNums } from './physical.queries.ts';

type ReadLots = Extract<ParsedLots, { lots: unknown }>;

/** Lots with their new numbers, years and ends (docs/physical.md). */
export const LOTS_FILE: PhysicalFile<ReadLots> = {
  kind: 'LOTS',
  fileKind: 'lots',
  scope: 'file of lots',
  parse: parseLots,
  check: async (tx, { lots }) => findUsedLotNumbers(lots, await selectNewLotNums(tx)),
  store: async (tx, setId, { lots }) => {
    const values = lots.map(({ value }) => value);
    for (const some of splitIntoChunks(values)) await insertLots(tx, setId, some);
    return { lots: lots.length };
  },
  rowCount: ({ lots }) => lots.length,
};
