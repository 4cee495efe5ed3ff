import type { BackMeta } from '@fairlead/backoffice/contract/meta';
import type { CashPlanning } from '@fairlead/backoffice/contract/cash';
import { formatDay } from '@fairlead/shared/format';
import { AreaView, Box, EmptyState, PanelFailed } from '@fairlead/shared/ui';

import { AccountDrawer } from './account-drawer.tsx';
import { BridgeTable } from './bridge-table.tsx';
import { CashFilterBar } from './cash-filters.tsx';
import { forgetCashPlannings, useCashPlanning } from './cash-planning.data.ts';
import { MoveDrawer } from './move-drawer.tsx';
import { sumBookValue } from './move-rows.view-model.ts';
import { MovesTable } from './moves-table.tsx';
import { useCashAddress } from './use-cash-address.ts';
import { WeekTable } from './week-table.tsx';

type Props = { readonly meta: BackMeta };

/** The cash of a planning, what has changed in the week before it, and why (spec B2). */
export function CashPlanningTab({ meta }: Props) {
  const { valid_cash_planning_dates: days } = meta;
  const [newest] = days;
  if (newest === undefined) return <NoPlanning />;
  return <Planning days={days} newest={newest} />;
}

const NoPlanning = () => (
  <EmptyState title="There is no cash planning yet">
    A planning is made each Friday, or by the task /cash/make_planning.
  </EmptyState>
);

type PlanningProps = { readonly days: readonly string[]; readonly newest: string };

function Planning({ days, newest }: PlanningProps) {
  const address = useCashAddress();
  const filters = { ...address.filters, runDate: address.filters.runDate ?? newest };
  const { runDate: run_date, withBuffer: with_buffer, withBlocked: with_blocked } = filters;
  const { area, refresh } = useCashPlanning({ run_date, with_buffer, with_blocked });
  return (
    <Box display="flex" flexDirection="column" gap="5" minWidth="0">
      <CashFilterBar
        {...{ filters, days }}
        onChange={address.filter}
        onRefresh={() => void forgetCashPlannings()}
      />
      {area.status === 'FAILED' ? (
        <PanelFailed
          title="The cash planning did not load"
          message={`Cash planning failed: ${area.error.panelText}`}
          supportId={area.error.requestId}
          onRetry={refresh}
        />
      ) : (
        <AreaView area={area} report="Cash planning">
          {(planning) => <Shown {...{ planning, address }} hasFractions={filters.showFractions} />}
        </AreaView>
      )}
    </Box>
  );
}

type ShownProps = {
  readonly planning: CashPlanning;
  readonly hasFractions: boolean;
  readonly address: ReturnType<typeof useCashAddress>;
};

function Shown({ planning, hasFractions, address }: ShownProps) {
  const { latest_date: latest, prev_date: before, scg_cash_bridge: bridge } = planning;
  const { opened, open, linkTo, close: onClose, giveUp: onFailed } = address;
  const names = opened?.kind === 'move' ? opened : undefined;
  return (
    <>
      <Box color="text.muted">{againstText(latest, before)}</Box>
      <WeekTable
        {...{ planning, hasFractions, linkTo }}
        onAccount={(card) => open({ kind: 'account', card })}
      />
      {bridge !== null && <BridgeTable day={latest} {...{ bridge, hasFractions }} />}
      <MovesTable
        {...{ planning, hasFractions, linkTo }}
        onMove={(move) => open({ kind: 'move', ...move })}
      />
      <AccountDrawer
        card={opened?.kind === 'account' ? opened.card : undefined}
        start={before}
        end={latest}
        {...{ onClose, onFailed }}
      />
      <MoveDrawer
        names={names}
        day={latest}
        shown={names && sumBookValue(planning.scg_cash_move_summary_df, names)}
        {...{ onClose, onFailed }}
      />
    </>
  );
}

const againstText = (latest: string, before: string | null): string =>
  before === null
    ? `Planning of ${formatDay(latest)}. There is no planning a week before: nothing is compared.`
    : `Planning of ${formatDay(latest)} against ${formatDay(before)}`;
