import { useState } from 'react';

import type { CoreTrade } from '@fairlead/trading/contract/core-trades';
import type { TradeState } from '@fairlead/trading/contract/verification';
import { toasts } from '@fairlead/shared/toast';
import { type RowStore, selectedRows, type TableModel } from '@fairlead/table';

import type { EdfFields, EdfRow } from './edf.columns.ts';
import type { EdfFilters } from './edf-query.rules.ts';
import {
  type SeenTradeVersion,
  useVerification,
  type VerificationOutcome,
} from './verification.data.ts';
import { isDue, nextDue, type VerifiableRow } from './verification.rules.ts';
import {
  dayDoneText,
  dayFailureText,
  type DayOffer,
  verificationDoneText,
  verificationFailureText,
} from './verification.view-model.ts';

export type EdfRows = RowStore<CoreTrade, EdfFields>;
type Table = TableModel<EdfFields>;

/** Last action, and the trades with the versions by which it can be undone. */
export type LastVerifying = { readonly text: string; readonly undo: readonly SeenTradeVersion[] };

export const verifiableRow = (row: EdfRow): VerifiableRow => ({
  id: row.id,
  isVerified: row.flag('isVerified'),
  isBusy: row.flag('isBusy'),
});

type Parts = {
  readonly table: Table;
  readonly rows: EdfRows;
  readonly filters: EdfFilters;
  /** So many trades have changed on the server. */
  readonly onChanged: (count: number) => void;
};

/** Verify and unverify commands: rows are busy until the server answers, and then have its states. */
function useVerifyCommands({ table, rows, filters, onChanged }: Parts) {
  const { change, verifyAll } = useVerification();
  const [done, setDone] = useState<LastVerifying>();
  const [isDayBusy, setDayBusy] = useState(false);

  const take = (
    outcome: VerificationOutcome,
    tell: (trades: readonly TradeState[]) => LastVerifying,
  ) => {
    onChanged(outcome.trades.length);
    if (outcome.kind === 'refused') {
      rows.update(outcome.trades);
      return;
    }
    takeStates(rows, outcome.trades);
    if (outcome.trades.length > 0) setDone(tell(outcome.trades));
  };

  const changeSeen = async (seen: readonly SeenTradeVersion[], verify: boolean) => {
    const tradeIds = seen.map(({ tradeId }) => tradeId);
    const setBusy = (value: boolean) =>
      rows.set(tradeIds.map((id) => ({ id, field: 'isBusy', value })));
    setBusy(true);
    const outcome = await change(seen, verify);
    take(outcome, (trades) => ({
      text: verificationDoneText(trades, verify),
      undo: verify ? trades.map(seenOfState) : [],
    }));
    setBusy(false);
    if (outcome.kind === 'refused') {
      toasts.error(verificationFailureText({ tradeIds, verify, message: outcome.message }));
    }
    return outcome;
  };

  const verifyDay = async ({ day, count }: DayOffer): Promise<void> => {
    setDayBusy(true);
    const outcome = await verifyAll(filters, count);
    setDayBusy(false);
    take(outcome, (trades) => ({ text: dayDoneText(trades, day), undo: trades.map(seenOfState) }));
    if (outcome.kind === 'refused') toasts.error(dayFailureText({ day, count, ...outcome }));
  };

  const undo = async () => {
    if (done === undefined) return;
    setDone(undefined);
    const [first] = done.undo;
    goTo(table, first && rows.indexOf(first.tradeId) >= 0 ? first.tradeId : rows.idAt(0));
    const outcome = await changeSeen(done.undo, false);
    if (outcome.kind === 'refused') setDone((since) => since ?? without(done, outcome.trades));
  };
  return { done, undo, changeSeen, verifyDay, isDayBusy };
}

/** Verifies trades and takes verifications back, of rows and of a whole day. */
export function useVerifying(parts: Parts) {
  const { table, rows } = parts;
  const { changeSeen, ...acts } = useVerifyCommands(parts);
  const [quiet] = useState(() => new QuietRows());

  const changeRows = (chosen: readonly EdfRow[], verify: boolean) => {
    const due = chosen.filter((row) => isDue(verifiableRow(row), verify));
    if (due.length === 0) return;
    const seen = due.map((row) => ({ tradeId: row.id, rowVersion: row.number('rowVersion') ?? 0 }));
    void changeSeen(seen, verify).then(() => {
      if (verify) quiet.begin(seen);
    });
  };
  const verifyRows = (chosen: readonly EdfRow[]) => {
    changeRows(chosen, true);
    goOnAfter(table, chosen);
  };
  const unverifyRows = (chosen: readonly EdfRow[]) => changeRows(chosen, false);
  return {
    ...acts,
    verifyRows,
    unverifyRows,
    /**
     * Verifies by the row's own control: a pointer stays where it is, the keyboard goes to the next
     * row.
     */
    verifyRow: (row: EdfRow, byKey: boolean) => {
      if (byKey) verifyRows([row]);
      else changeRows([row], true);
    },
    unverifyRow: (row: EdfRow) => {
      if (!quiet.has(row.id)) unverifyRows([row]);
    },
    verifySelected: () => verifyRows([...selectedRows(table)]),
    /** After all of a day, whose button is gone. */
    goToFirst: () => goTo(table, rows.idAt(0)),
    unverifySelected: () => {
      const chosen = [...selectedRows(table)];
      unverifyRows(chosen);
      goTo(table, chosen[0]?.id);
    },
  };
}

export type TradeVerifying = ReturnType<typeof useVerifying>;

/** The focus goes on to what is to be done next; where nothing is, it stays in the rows. */
function goOnAfter(table: Table, acted: readonly EdfRow[]): void {
  const last = acted.at(-1)?.id;
  if (last === undefined) return;
  const { shown } = table;
  const rows = { count: shown.count, at: (position: number) => verifiableRow(shown.row(position)) };
  goTo(table, nextDue(rows, shown.indexOf(last)) ?? last);
}

/** Rest of an action that can be undone, without the trades that others have changed since. */
function without(done: LastVerifying, changed: readonly CoreTrade[]): LastVerifying {
  const ids = new Set(changed.map(({ trade_id }) => trade_id));
  return { ...done, undo: done.undo.filter(({ tradeId }) => !ids.has(tradeId)) };
}

/** ms: an Unverify so soon after the Verify in its place has become one was meant for the Verify. */
const QUIET_MS = 1000;

/** The rows whose Verify has just become an Unverify. */
class QuietRows {
  readonly #since = new Map<string, number>();

  begin(trades: readonly SeenTradeVersion[]): void {
    for (const { tradeId } of trades) this.#since.set(tradeId, performance.now());
  }

  has(id: string): boolean {
    const since = this.#since.get(id);
    return since !== undefined && performance.now() - since < QUIET_MS;
  }
}

function goTo(table: Table, id: string | undefined): void {
  if (id !== undefined) table.goTo.emit(id);
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

function seenOfState({ trade_id, row_version }: TradeState): SeenTradeVersion {
  return { tradeId: trade_id, rowVersion: row_version };
}
