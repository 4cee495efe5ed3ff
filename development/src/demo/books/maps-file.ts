import type { DemoFile } from '../market/demo-file.ts';
import { csv } from '../market/csv.ts';

/** Maps of lot groups to columns of a lot, and of moves of cash to their place. */
export const MAPS = {
  lotGroups: [
    ['SALES', 'income_expense'],
    ['PURCHASES', 'income_expense'],
    ['FREIGHT', 'income_expense'],
    ['HEDGES', 'income_expense'],
    ['FRTDIFF', 'freight_diff'],
    ['DEMURRAGE', 'demurrage'],
    ['BROKER', 'broker'],
    ['CANAL', 'canal_insurance_inspector'],
    ['LC', 'lc'],
  ],
  cashGroups: [
    ['HIRE', 'Vessels', 'Hire'],
    ['OPEX', 'Vessels', 'Running costs'],
    ['VOYAGE', 'Vessels', 'Voyage costs'],
    ['DOCK', 'Vessels', 'Dry docking'],
    ['OFFICE', 'Overheads', 'Offices'],
    ['CARGO', 'Cargoes', 'Purchases and sales'],
    ['CARGOCOST', 'Cargoes', 'Costs of cargoes'],
    ['CLEARER', 'Futures', 'Margins at clearers'],
    ['TFIN', 'Banks', 'Trade finance'],
    ['LOAN', 'Banks', 'Loans on vessels'],
    ['IC', 'Group', 'Inter-company'],
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>;

/** The groups of the demo's journals as the back office shows them. */
export function mapsFile(): DemoFile {
  const { lotGroups, cashGroups } = MAPS;
  return {
    kind: 'backacc_maps',
    fileName: 'backacc-maps-2024-06-28.csv',
    text: csv([
      ...[['Lot Groups'], ['Lot Group', 'Column'], ...lotGroups, []],
      ...[['Cash Groups'], ['Cash Group', 'Group', 'Sub Group'], ...cashGroups, []],
      ['End of File', String(lotGroups.length + cashGroups.length)],
    ]),
  };
}
