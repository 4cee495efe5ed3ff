import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import {
  type PlanningResult,
  makePlanning,
} from '../../../areas/backoffice/api/planning/make-planning.service.ts';
import { cargoesOfTest } from './cargoes.ts';

type TestCashAccount = {
  readonly card: string;
  readonly from?: string;
  readonly name?: string;
  readonly inSum?: boolean;
  readonly buffer?: string;
  readonly blocked?: string;
};

/** Cash accounts and maps stored past their imports, and plannings made of them, for tests. */
export function cashOfTest(db: Db) {
  const { backaccSet } = cargoesOfTest(db);

  /** As a file of them would: a later call gives a card and day its newer version. */
  async function cashAccounts(of: readonly TestCashAccount[]): Promise<void> {
    const set = await backaccSet('ACCOUNTS');
    for (const { card, from = '2020-01-01', name = `Account ${card}`, ...more } of of)
      await sql`
        insert into cash_account (ledger_card_code, valid_from, backacc_set_id, group_company,
                                  institution, account_name, holding_company, account_type,
                                  include_in_sum, notes, buffer, blocked)
        values (${card}, ${from}, ${set}, 'Halyard Gas', 'Nordbank', ${name}, 'Halyard Holding',
                'Current', ${more.inSum ?? true}, '', ${more.buffer ?? '0'}, ${more.blocked ?? '0'})`.execute(
        db,
      );
  }

  /** Under which group and sub group moves of a cash group are shown. */
  async function moveGroups(
    of: Readonly<Record<string, readonly [group: string, subgroup: string]>>,
  ): Promise<void> {
    const set = await backaccSet('MAPS');
    for (const [code, [group, subgroup]] of Object.entries(of))
      await sql`insert into cash_move_group values (${code}, ${group}, ${subgroup}, ${set})`.execute(
        db,
      );
  }

  const planned = async (day: string): Promise<PlanningResult> =>
    makePlanning(db, day, {
      madeBy: 'bea@halyard.example',
      requestId: 'run',
      recordArtifacts: () => Promise.resolve(),
    });

  return { cashAccounts, moveGroups, planned };
}
