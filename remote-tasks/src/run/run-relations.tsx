import type { ReactNode } from 'react';

import type { RunArtifact } from '@fairlead/shared/contract/runs';
import { formatInstant } from '@fairlead/shared/format';
import { chakra, Panel } from '@fairlead/shared/ui';

import { PlainLink } from '../runs/plain-link.tsx';
import type { WholeRun } from './run.data.ts';
import { StateBadge } from './state-badge.tsx';

type Props = { readonly whole: WholeRun };

/** Artifacts that a run made, changed or read, and its reruns and retries. */
export function RunRelations({ whole: { made, followers } }: Props) {
  return (
    <>
      {made.length > 0 && (
        <Panel title="What it made">
          <Rows>
            {made.map((thing) => (
              <ArtifactLink key={`${thing.kind} ${thing.id} ${thing.action}`} thing={thing} />
            ))}
          </Rows>
        </Panel>
      )}
      {followers.length > 0 && (
        <Panel title="Re-runs and retries">
          <Rows>
            {followers.map(({ task_id: id, created_at: at, auth_name: who, kind, state }) => (
              <Row key={id} end={<StateBadge state={state} />}>
                <PlainLink to={`/tasks/history/${id}`}>{formatInstant(at, 'UTC')} UTC</PlainLink>
                {` ${KINDS[kind]} by ${who}`}
              </Row>
            ))}
          </Rows>
        </Panel>
      )}
    </>
  );
}

const KINDS = { 're-run': 'Re-run', edited: 'Edited re-run', retry: 'Retry' } as const;

function ArtifactLink({ thing: { kind, label, path, action } }: { readonly thing: RunArtifact }) {
  return (
    <Row end={action}>
      <chakra.span color="text.muted">{THINGS[kind]} </chakra.span>
      {path === null ? label : <PlainLink to={path}>{label}</PlainLink>}
    </Row>
  );
}

const THINGS: Readonly<Record<RunArtifact['kind'], string>> = {
  statement: 'Statement',
  trades: 'Trades',
  pnl_run: 'P&L run',
  price_set: 'Prices',
  physical_set: 'Lots and physical trades',
  fx_set: 'Rates',
  accounting_set: 'Chart or budget',
  backacc_set: 'Maps or cash accounts',
  cash_planning: 'Cash planning',
  journal_export: 'Journal export',
  bank_statement: 'Bank statement',
  sheet: 'Spreadsheet',
  blotter_entry: 'Blotter entry',
  opening_positions: 'Opening positions',
  told_trades: 'Told trades',
  reference_data: 'Reference data',
};

const Rows = chakra('ul', {
  base: {
    listStyleType: 'none',
    '& li': {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: '3',
      py: '1.5',
      borderTop: 'hair',
    },
    '& li > span:first-of-type': { overflowWrap: 'anywhere', minWidth: '0' },
    '& li > .end': { color: 'text.muted', whiteSpace: 'nowrap' },
  },
});

function Row({ children, end }: { readonly children: ReactNode; readonly end: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <span className="end">{end}</span>
    </li>
  );
}
