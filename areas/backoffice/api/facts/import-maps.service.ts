import { upsertCashGroups, upsertLotGroups } from './facts.queries.ts';
import type { FactsFile } from './import-facts.service.ts';
import { parseMaps, type ReadMaps } from './maps-file.rules.ts';

/**
 * File of maps: the column of a lot's line, and the group of a move of cash (docs/back-office.md).
 */
export const MAPS_FILE: FactsFile<ReadMaps> = {
  kind: 'MAPS',
  fileKind: 'backacc_maps',
  scope: 'file of maps',
  parse: parseMaps,
  check: () => Promise.resolve([]),
  store: async (tx, setId, { lotGroups, cashGroups }) => {
    await upsertLotGroups(
      tx,
      setId,
      lotGroups.map(({ value }) => value),
    );
    await upsertCashGroups(
      tx,
      setId,
      cashGroups.map(({ value }) => value),
    );
  },
  counts: ({ lotGroups, cashGroups }) => ({
    lot_groups: lotGroups.length,
    cash_groups: cashGroups.length,
  }),
};
