import { useRef, useState } from 'react';

import type { CoreTrade } from '@fairlead/shared/contract/core-trades';
import type { TradeState } from '@fairlead/shared/contract/verification';
import { type RowStore, selectedRows, type TableModel } from '@fairlead/shared/table';
import { toasts } from '@fairlead/shared/toast';

import type { EdfFields, EdfRow } from './edf-columns.tsx';
import type { EdfFilters } from './edf-query.rules.ts';
import { type SeenTrade, useVerification, type VerificationOutcome } from './verification.data.ts';
import { isDue, nextDue, type VerifiableRow } from './verification.rules.ts';
import {
  dayDoneText,
  dayFailureText,
  type DayOffer,
  doneText,
  failureText,
} from './verification.view-model.ts';

export type EdfRows = RowStore<CoreTrade, EdfFields>;
type Table = TableModel<EdfFields>;

/** What was done last, and the trades at the versions by which it can be taken back. */
export type Done = { readonly text: string; readonly undo: readonly SeenTrade[] };

/** An Unverify that follows a Verify of the same row this soon, ms, was meant for the Verify. */
const QUIET_MS = 1000;

export const verifiableRow = (row: EdfRow): VerifiableRow => ({
  id: row.id,
  isVerified: row.flag('isVerified'),
  isBusy: row.flag('isBusy'),
});

type Parts = {
  readonly table: Table;
  readonly rows: EdfRows;
  readonly filters: EdfFilters;
  /** Something has changed on the server. */
  readonly onChanged: () => void;
};

/** The calls, what they make of the rows, and what is told of them. */
function useActs({ table, rows, filters, onChanged }: Parts) {
  const { change, verifyAll } = useVerification();
  const [done, setDone] = useState<Done>();
  const [isDayBusy, setDayBusy] = useState(false);

  const take = (outcome: VerificationOutcome, tell: (trades: readonly TradeState[]) => Done) => {
    onChanged();
    if (outcome.kind === 'refused') {
      rows.update(outcome.trades);
      return;
    }
    takeStates(rows, outcome.trades);
    if (outcome.trades.length > 0) setDone(tell(outcome.trades));
  };

  const changeSeen = async (seen: readonly SeenTrade[], verify: boolean) => {
    const tradeIds = seen.map(({ tradeId }) => tradeId);
    const setBusy = (value: boolean) =>
      rows.set(tradeIds.map((id) => ({ id, field: 'isBusy', value })));
    setBusy(true);
    const outcome = await change(seen, verify);
    take(outcome, (trades) => ({
      text: doneText(trades, verify),
      undo: verify ? trades.map(seenOfState) : [],
    }));
    setBusy(false);
    if (outcome.kind === 'done') return;
    toasts.error(failureText({ tradeIds, verify, message: outcome.message }));
  };

  const verifyDay = async ({ day, count }: DayOffer) => {
    setDayBusy(true);
    const outcome = await verifyAll(filters, count);
    setDayBusy(false);
    take(outcome, (trades) => ({ text: dayDoneText(trades, day), undo: trades.map(seenOfState) }));
    goTo(table, rows.idAt(0));
    if (outcome.kind === 'refused') toasts.error(dayFailureText(day, outcome.message));
  };

  const undo = () => {
    if (done === undefined) return;
    setDone(undefined);
    goTo(table, done.undo[0]?.tradeId);
    void changeSeen(done.undo, false);
  };
  return { done, undo, changeSeen, verifyDay, isDayBusy };
}

/** Verifying trades and taking verifications back: of rows, and of a whole day. */
export function useVerifying(parts: Parts) {
  const { table } = parts;
  const { changeSeen, ...acts } = useActs(parts);
  const verifiedAt = useRef(new Map<string, number>());

  /** Answers whether there was anything to do. */
  const changeRows = (chosen: readonly EdfRow[], verify: boolean): boolean => {
    const due = chosen.filter((row) => isDue(verifiableRow(row), verify));
    if (due.length === 0) return false;
    const seen = due.map((row) => ({ tradeId: row.id, rowVersion: row.number('rowVersion') ?? 0 }));
    for (const { id } of due) verifiedAt.current.set(id, performance.now());
    void changeSeen(seen, verify);
    return true;
  };
  const verifyRows = (chosen: readonly EdfRow[]) => {
    if (changeRows(chosen, true)) goOnAfter(table, chosen);
  };
  const unverifyRows = (chosen: readonly EdfRow[]) => void changeRows(chosen, false);
  return {
    ...acts,
    verifyRows,
    unverifyRows,
    /** By the row's own control: a pointer stays where it is, the keyboard goes on. */
    verifyRow: (row: EdfRow, byKey: boolean) => {
      if (byKey) verifyRows([row]);
      else changeRows([row], true);
    },
    unverifyRow: (row: EdfRow) => {
      const since = performance.now() - (verifiedAt.current.get(row.id) ?? -QUIET_MS);
      if (since >= QUIET_MS) unverifyRows([row]);
    },
    verifySelected: () => verifyRows([...selectedRows(table)]),
    unverifySelected: () => {
      const chosen = [...selectedRows(table)];
      unverifyRows(chosen);
      goTo(table, chosen[0]?.id);
    },
  };
}

export type Verifying = ReturnType<typeof useVerifying>;

/** The focus goes on to what is to be done next; where nothing is, it stays in the rows. */
function goOnAfter(table: Table, acted: readonly EdfRow[]): void {
  const last = acted.at(-1)?.id;
  if (last === undefined) return;
  const { shown } = table;
  const rows = { count: shown.count, at: (position: number) => verifiableRow(shown.row(position)) };
  goTo(table, nextDue(rows, shown.indexOf(last)) ?? last);
}

function goTo(table: Table, id: string | undefined): void {
  if (id !== undefined) table.goTo.tell(id);
}

/** Shows the states of the trades that are here, where they stand. */
export function takeStates(rows: EdfRows, trades: readonly TradeState[]): void {
  rows.set(
    trades.flatMap(({ trade_id: id, state, verified_by, verified_at, row_version }) => [
      { id, field: 'isVerified', value: state === 'VERIFIED' } as const,
      { id, field: 'verifiedBy', value: verified_by } as const,
      { id, field: 'verifiedAt', value: verified_at } as const,
      { id, field: 'rowVersion', value: row_version } as const,
    ]),
  );
}

function seenOfState({ trade_id, row_version }: TradeState): SeenTrade {
  return { tradeId: trade_id, rowVersion: row_version };
}
