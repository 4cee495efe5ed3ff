import type { Exposures } from '@fairlead/pnl/contract/exposures';

import { spreadsByStructure } from '../engine/spreads.rules.ts';
import { type ExposureCell, displayed } from './cells.rules.ts';
import { firstDayText } from '../engine/days.rules.ts';

const STRUCTURES = ['FEI', 'ARA', 'CP', 'LST'] as const;

/** Positions as spreads of a month against the next that any of the structures is open in. */
export function spreadRows(cells: readonly ExposureCell[]): Exposures['spreads_by_structure'] {
  const months = new Set(
    cells.flatMap(({ product, month }) =>
      STRUCTURES.some((code) => code === product.code) ? [month] : [],
    ),
  );
  if (months.size === 0) return [];
  const [FEI, ARA, CP, LST] = STRUCTURES.map((code) => {
    const byMonth = new Map([...months].map((month) => [month, 0]));
    for (const { product, month, exposure } of cells)
      if (product.code === code) byMonth.set(month, (byMonth.get(month) ?? 0) + exposure.units);
    return spreadsByStructure(byMonth);
  });
  const held = (spreads: typeof FEI, row: number) => displayed(spreads?.[row]?.position ?? 0);
  return (FEI ?? []).map(({ spread, termMonth }, row) => ({
    spread,
    term_month_date: termMonth === null ? null : firstDayText(termMonth),
    FEI: held(FEI, row),
    ARA: held(ARA, row),
    CP: held(CP, row),
    LST: held(LST, row),
  }));
}
