import type { Change } from '@fairlead/tasks/contract/audit';
import type { Permission } from '@fairlead/shared/domain/access/permissions';

/** Address at which a thing that was changed lives, and who may go there. */
export type ThingAddress = {
  readonly to: string;
  readonly label: string;
  readonly access: Permission;
};

type Thing = Pick<Change, 'entity' | 'entity_id'> & {
  /** State that it was in last. */
  readonly facts: unknown;
};

type FindAddress = (
  id: string,
  fact: (name: string) => string | undefined,
) => Omit<ThingAddress, 'access'>;

const query = (path: string, parts: Record<string, string>) =>
  `${path}?${new URLSearchParams(parts).toString()}`;

/** The page of the P&L of the day of a thing, or the newest. */
const buildPnlPath = (day: string | undefined, parts: Record<string, string>) =>
  query(day === undefined ? '/' : `/date/${day}`, parts);

const FIND_ADDRESS: Readonly<Partial<Record<string, readonly [Permission, FindAddress]>>> = {
  core_trade: [
    'edf:read',
    (id) => ({
      to: query('/edf', { verified_state: 'all', trade_ids: id }),
      label: 'Show the trade in EDF Trades',
    }),
  ],
  statement: [
    'edf:read',
    (_id, fact) => {
      const day = fact('statementDate');
      return {
        to: query('/edf', { verified_state: 'all', ...(day !== undefined && { run_date: day }) }),
        label: 'Show the trades of its day in EDF Trades',
      };
    },
  ],
  clearer_order: ['blotter:read', () => ({ to: '/blotter', label: 'Show the orders' })],
  blotter_entry: [
    'blotter:read',
    (id) => ({
      to: query('/blotter', { tab: 'entered', entered: 'all', entry: id }),
      label: 'Show the entry in the Blotter',
    }),
  ],
  told_trade: [
    'blotter:read',
    () => ({ to: query('/blotter', { tab: 'told' }), label: 'Show the told trades' }),
  ],
  task_run: [
    'task:history',
    (id) => ({ to: `/tasks/history/${encodeURIComponent(id)}`, label: 'Show the run' }),
  ],
  task_schedule: [
    'task:list',
    (id) => ({ to: query('/tasks/schedules', { schedule: id }), label: 'Show the schedule' }),
  ],
  pnl_run: [
    'pnl:read',
    (id, fact) => ({
      to: buildPnlPath(
        fact('pipe_run_date'),
        fact('pipe_run_date') === undefined ? {} : { run: id },
      ),
      label: 'Show the P&L of this run',
    }),
  ],
  limit_waiver: [
    'pnl:read',
    (_id, fact) => {
      const run = fact('from_day') === undefined ? undefined : fact('run_id');
      return {
        to: buildPnlPath(fact('from_day'), { ...(run !== undefined && { run }), limits: '1' }),
        label: 'Show the limits of the P&L',
      };
    },
  ],
  pnl_adjustment: ['pnl:read', () => ({ to: '/?tab=management', label: 'Show the adjusted P&L' })],
  tie_out_acceptance: [
    'pnl:read',
    () => ({ to: '/?tab=back-office', label: 'Show the differences to the clearers' }),
  ],
  bank_transaction: [
    'acc:read',
    (id) => ({
      to: query('/accounting', { open: `transaction|${id}` }),
      label: 'Show the payment in Accounting',
    }),
  ],
  lot_break: [
    'backacc:read',
    (id) => ({
      to: query('/back-accounting', { tab: 'breaks', open: `break|${id}` }),
      label: 'Show the break',
    }),
  ],
};

/** Finds the address of a thing; undefined where it has no page. */
export function findThingAddress({
  entity,
  entity_id: id,
  facts,
}: Thing): ThingAddress | undefined {
  const known = Object.hasOwn(FIND_ADDRESS, entity) ? FIND_ADDRESS[entity] : undefined;
  if (known === undefined) return undefined;
  const [access, place] = known;
  return { ...place(id, (name) => readFact(facts, name)), access };
}

function readFact(facts: unknown, name: string): string | undefined {
  if (typeof facts !== 'object' || facts === null || !Object.hasOwn(facts, name)) return undefined;
  const value: unknown = facts[name as keyof typeof facts];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}
