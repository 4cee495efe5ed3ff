import type { Db } from '@fairlead/api/database';
import { Refusal } from '@fairlead/platform/http/errors';
import { type SeenCoreTrade, verifyTrade, verifyTrades } from '@fairlead/trading/api/demo';

import { selectUntouchedTrades, updateDemoVerified } from './demo.queries.ts';

/** People of the demo who may verify. */
const VERIFIERS = ['bea@halyard.example', 'olav@halyard.example', 'maren@halyard.example'] as const;

type Due = { readonly file_id: string; readonly statement_id: number };

/** Verifies what nobody touched of a statement, by the service that the screen's button calls. */
export async function verifyStatement(db: Db, due: Due): Promise<void> {
  const actor = VERIFIERS[due.statement_id % VERIFIERS.length] ?? VERIFIERS[0];
  const by = { actor, requestId: `demo verify ${due.statement_id}` };
  const seen = (await selectUntouchedTrades(db, due.statement_id)).map(
    ({ trade_id: tradeId, row_version: rowVersion }) => ({ tradeId, rowVersion }),
  );
  await ignoringConflict(
    () => verifyTrades(db, seen, by),
    () => verifyOneByOne(db, seen, by),
  );
  await updateDemoVerified(db, due.file_id);
}

type By = { readonly actor: string; readonly requestId: string };

/** Somebody was quicker with one of them: the others are still to be done. */
async function verifyOneByOne(db: Db, seen: readonly SeenCoreTrade[], by: By): Promise<void> {
  for (const trade of seen) {
    await ignoringConflict(
      () => verifyTrade(db, trade, by),
      () => undefined,
    );
  }
}

async function ignoringConflict(
  work: () => Promise<unknown>,
  otherwise: () => Promise<unknown> | undefined,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal && [404, 409].includes(error.status))) throw error;
    await otherwise();
  }
}
