import type { HiddenArea } from '@fairlead/tasks/contract/audit';
import { may, type Permission } from '@fairlead/shared/domain/access/permissions';

/** The kinds of things of each area, and who reads the area. */
const AREAS: readonly (readonly [HiddenArea, Permission, readonly string[]])[] = [
  [
    'accounting',
    'acc:read',
    [
      ...['accounting_set', 'ledger_export', 'journal', 'imported_file'],
      ...['bank_transaction', 'bank_statement', 'bank_statement_file', 'bank_institution'],
      ...['bank_account', 'company', 'reporting_set', 'reporting_set_company', 'vessel'],
      ...['ledger_card', 'cash_rec_group', 'journals_file', 'chart_file', 'budget_file'],
    ],
  ],
  [
    'back office',
    'backacc:read',
    [
      ...['lot_break', 'cash_planning_run', 'backacc_set', 'backacc_maps_file'],
      ...['cash_accounts_file', 'lots_file', 'physical_trades_file'],
    ],
  ],
  ['trades', 'edf:read', ['core_trade', 'statement', 'statement_file']],
  [
    'P&L',
    'pnl:read',
    [
      ...['pnl_run', 'pnl_leg', 'pnl_price', 'pnl_adjustment', 'tie_out_acceptance'],
      ...['limit_waiver', 'physical_set', 'price_set'],
    ],
  ],
  ['blotter', 'blotter:read', ['blotter_entry', 'clearer_order', 'told_trade', 'blotter_sheet']],
];

/** Kinds of things that are of no area: the firm's reference data and the system's own. */
const OF_ALL: readonly string[] = [
  ...['reference_set', 'exchange', 'calendar', 'holiday', 'product', 'clearer', 'clearer_account'],
  ...[
    'contract',
    'contract_convention',
    'fee_rate',
    'broker',
    'book',
    'strategy',
    'deal',
    'trader',
  ],
  ...['risk_limit', 'limit_owner', 'look_ahead', 'default_tab', 'price_check', 'price_layout'],
  ...['trade_band', 'fx_set', 'file_layout', 'file_layout_part', 'file_layout_field'],
  ...['file_layout_rule', 'file_layout_value', 'task_run', 'task_schedule', 'sheet', 'sign_in'],
  ...['screenshot_link', 'audit_event'],
];

/** Kinds of things that are known here; of any other nobody has said who may read it. */
export const KNOWN_ENTITIES: ReadonlySet<string> = new Set([
  ...OF_ALL,
  ...AREAS.flatMap(([, , entities]) => entities),
]);

/** Part of the audit log that a reader is shown. */
type Shown = {
  /** Areas that he may not read. */
  readonly hidden: readonly HiddenArea[];
  /** The kinds of things that he may read of; undefined: all. One that is not known is not among them. */
  readonly entities: readonly string[] | undefined;
};

export function shownTo(permissions: readonly Permission[]): Shown {
  const [open, shut] = [true, false].map((isOpen) =>
    AREAS.filter(([, needed]) => may(permissions, needed) === isOpen),
  );
  const hidden = (shut ?? []).map(([area]) => area);
  if (hidden.length === 0) return { hidden, entities: undefined };
  return { hidden, entities: [...OF_ALL, ...(open ?? []).flatMap(([, , entities]) => entities)] };
}

/** A field that is named like a secret; none is written, and one that were is not read either. */
const SECRET = /(?:^|_)(?:password|secret|token|cookie|credential|hash)s?(?:_|$)/i;

/** Fields of what a run was given and failed of: Tasks History shows them to who may see them, by the run's own task. */
const OF_RUNS: readonly string[] = ['request_args', 'request_json', 'error_type', 'error_dict'];

/** True when a field of a kind of thing is withheld. */
export const isWithheld = (field: string, entity: string): boolean =>
  SECRET.test(field) || (entity === 'task_run' && OF_RUNS.includes(field));

/** A value without the fields that are withheld, and their names. */
export function withoutWithheld(
  value: unknown,
  isHidden: (field: string) => boolean,
): { readonly value: unknown; readonly withheld: readonly string[] } {
  if (Array.isArray(value)) {
    const each = value.map((one: unknown) => withoutWithheld(one, isHidden));
    return { value: each.map((one) => one.value), withheld: each.flatMap((one) => one.withheld) };
  }
  if (typeof value !== 'object' || value === null) return { value, withheld: [] };
  const fields = Object.entries(value);
  const hidden = fields.flatMap(([name]) => (isHidden(name) ? [name] : []));
  const kept = fields
    .filter(([name]) => !isHidden(name))
    .map(([name, one]) => ({ name, ...withoutWithheld(one, isHidden) }));
  return {
    value: Object.fromEntries(kept.map((one) => [one.name, one.value])),
    withheld: [...hidden, ...kept.flatMap((one) => one.withheld)],
  };
}
