import { useMemo } from 'react';

import type { CashPlanning } from '@fairlead/backoffice/contract/cash';

import type { OpenedCash } from './cash-address.rules.ts';
import { PlanningTable } from './planning-table.tsx';
import { weekTable } from './week.columns.ts';
import { weekRows } from './week-rows.view-model.ts';

type Props = {
  readonly planning: CashPlanning;
  readonly hasFractions: boolean;
  readonly onAccount: (card: string) => void;
  /** Address of what is opened. */
  readonly linkTo: (opened: OpenedCash) => string;
};

/** Each account against a week before; its row leads to its transactions between the two (BAK-10). */
export function WeekTable({ planning, hasFractions, onAccount, linkTo }: Props) {
  const { cash_planning_wow: lines, latest_date: day, prev_date: before } = planning;
  const isCompared = before !== null;
  const rows = useMemo(() => weekRows(lines), [lines]);
  const definition = useMemo(
    () => weekTable({ hasFractions, isCompared, linkTo }),
    [hasFractions, isCompared, linkTo],
  );
  return (
    <PlanningTable
      // Rows are drawn by their columns: other decimals are another table, at the same place.
      key={String(hasFractions)}
      id={isCompared ? 'backoffice.cash-week' : 'backoffice.cash-first'}
      title="Cash Week over Week"
      {...{ definition, rows, day }}
      openDepth={2}
      empty="The planning has no account"
      look={
        isCompared
          ? {
              label: 'Show transactions',
              of: (row) => {
                const card = row.text('card');
                return card === null ? undefined : () => onAccount(card);
              },
            }
          : undefined
      }
    />
  );
}
