import type { HiddenArea } from '@fairlead/shared/contract/audit';
import { may, type Permission } from '@fairlead/shared/domain/access/permissions';

/** The kinds of things of each area, and who reads the area; what is in none is the firm's reference data or the system's. */
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

/** What a reader of the audit log is shown of it. */
type Shown = {
  /** Areas that he may not read, and the kinds of things of theirs. */
  readonly hidden: readonly HiddenArea[];
  readonly hiddenEntities: readonly string[];
};

export function shownTo(permissions: readonly Permission[]): Shown {
  const shut = AREAS.filter(([, needed]) => !may(permissions, needed));
  return {
    hidden: shut.map(([area]) => area),
    hiddenEntities: shut.flatMap(([, , entities]) => entities),
  };
}

/** A field that is named like a secret; none is written, and one that were is not read either. */
const SECRET = /(?:^|_)(?:password|secret|token|cookie|credential|hash)s?(?:_|$)/i;

/** What a run was given and failed of: Tasks History shows it to who may see it, by the run's own task. */
const OF_RUNS: readonly string[] = ['request_args', 'request_json', 'error_type', 'error_dict'];

/** Tells whether a field of a kind of thing is withheld. */
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
