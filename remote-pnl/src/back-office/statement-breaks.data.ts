import { useApi } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  acceptStatementBreak,
  listStatementBreaks,
  type StatementBreak,
} from '@fairlead/shared/contract/pnl/statement-breaks';
import { withdrawAcceptance } from '@fairlead/shared/contract/pnl/tie-out';
import { type Called, useCall } from '@fairlead/shared/data';

import { useKeptForm } from '../common/kept-form.data.ts';

/** What a COB run of a day would ask about, as the statements say it now. */
export function useStatementBreaks(day: string): Called<ReplyOf<typeof listStatementBreaks>> {
  return useCall(listStatementBreaks, { query: { date: day } });
}

const readReason = (kept: unknown): string => (typeof kept === 'string' ? kept : '');

const LONGEST = 500;

/** Accepts a break, or takes that back: whichever there is to do. */
export function useAnswering(of: StatementBreak, onDone: () => void) {
  const api = useApi();
  const form = useKeptForm(`statement-break/${of.key}`, readReason);
  const { draft, edit } = form;
  const reason = draft.trim();
  const obstacle =
    reason === '' ? 'Say why' : reason.length > LONGEST ? 'The reason is too long' : undefined;
  const accept = async () => {
    const { clearer_name, statement_date, key, lots, dollars } = of;
    const body = { clearer_name, statement_date, key, lots, dollars, reason };
    return form.send(body, async (once) =>
      api.call(acceptStatementBreak, { query: {}, body, key: once }),
    );
  };
  const takeBack = async ({ acceptance_id, row_version: version }: Accepted) =>
    form.send({ acceptance_id, version, reason }, async (once) =>
      api.call(withdrawAcceptance, {
        ...{ params: { acceptance_id }, query: {}, body: { reason } },
        ...{ key: once, version },
      }),
    );
  const submit = async () => {
    if (obstacle !== undefined) return;
    const reply = await (of.accepted === null ? accept() : takeBack(of.accepted));
    if (reply === undefined) return;
    edit('');
    onDone();
  };
  return { ...form, obstacle, submit };
}

type Accepted = NonNullable<StatementBreak['accepted']>;
