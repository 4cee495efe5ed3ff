import type { RunType } from '@fairlead/pnl/contract/runs';
import { kindOfLimit, limitsText, worseLimits } from '@fairlead/pnl/domain/limits/worse-limits';

import type { Db } from '@fairlead/platform/database/db';
import { insertMessages, type NewMessage } from '@fairlead/platform/messages/messages.queries';
import { selectLimitOwners, selectRunBefore } from './limit-owners.queries.ts';
import { limitsOfRun } from './limits-of-run.service.ts';

type RunNotice = {
  readonly runId: number;
  readonly type: RunType;
  readonly date: string;
  /** 'COB, Fri 28 Jun 2024' */
  readonly label: string;
};

/** Runs by which people go: those of an afternoon come and go. */
const SETTLED: readonly RunType[] = ['LIKELY_COB', 'COB', 'VERIFIED'];

/** Tells the owners of limits which of theirs a run has found worse than the last run of its kind (0604). */
export async function notifyOwners(tx: Db, { runId, type, date, label }: RunNotice): Promise<void> {
  if (!SETTLED.includes(type)) return;
  const before = await selectRunBefore(tx, runId);
  const earlier = before === undefined ? [] : await limitsOfRun(tx, before.run_id);
  const worse = worseLimits(await limitsOfRun(tx, runId), earlier);
  const owners = worse.length === 0 ? [] : await selectLimitOwners(tx, date);
  const messages = [...Map.groupBy(owners, ({ email }) => email)].flatMap(
    ([told, owned]): NewMessage[] => {
      const kinds = owned.map(({ limit_of: kind }) => kind);
      const theirs = worse.filter((limit) => kinds.includes(kindOfLimit(limit)));
      if (theirs.length === 0) return [];
      const text = `${label}: ${limitsText(theirs)}`;
      return [{ told, text, path: `/date/${date}?run=${runId}&limits=1` }];
    },
  );
  await insertMessages(tx, messages);
}
