import { useAtomValue } from 'jotai';
import { useMemo } from 'react';

import type { CellQuery } from '@fairlead/accounting/contract/report';

import { useReport } from '../common/use-report.ts';
import { shownFigure } from '../common/shown-figure.data.ts';
import { type Opened, type OpenedFigure, toOpenedText } from '../common/opened.rules.ts';

/** The call that finds a figure's entries, for the period that the page shows. */
export function useFigureQuery({ report, figure, column, row }: OpenedFigure) {
  const { period, toggles } = useReport();
  const hidesMinor = report === 'admin_cost' && toggles.hide_minor_admin_companies;
  const names = row.join('|');
  return useMemo((): Omit<CellQuery, 'after'> => {
    const { start_date, end_date, cmp_start_date, cmp_end_date, company } = period;
    return {
      start_date,
      end_date,
      cmp_start_date,
      cmp_end_date,
      company,
      report,
      figure: figure === 'per_day' ? 'report' : figure,
      ...(column !== '' && { column }),
      ...(names !== '' && { row: names }),
      ...(hidesMinor && { hide_minor: true }),
    };
  }, [period, report, figure, column, names, hidesMinor]);
}

/** The value the report displayed for this figure, and the day count of a rate. */
export function useShownFigure(opened: Extract<Opened, { readonly kind: 'figure' }>) {
  const last = useAtomValue(shownFigure);
  const { called } = useReport();
  const { area } = called;
  const data = area.status === 'COMPLETED' ? area.data : undefined;
  const { column } = opened.figure;
  return {
    shown: last?.of === toOpenedText(opened) ? last.value : undefined,
    days:
      data?.vessel_days.find(({ name }) => name === column)?.days_in_report ??
      data?.days_in_report ??
      0,
  };
}
