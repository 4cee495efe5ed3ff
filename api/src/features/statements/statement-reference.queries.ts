import { sql } from 'kysely';

import type { Db } from '../../platform/db.ts';
import type { ListedContract, StatementReference } from './statement-reference.rules.ts';

/** The names around a clearer that its statements may use; undefined for a clearer nobody knows. */
export async function selectClearerNames(
  db: Db,
  clearer: string,
): Promise<Omit<StatementReference, 'contracts'> | undefined> {
  const { rows } = await sql<Omit<StatementReference, 'contracts'>>`
    select array(select short_name from clearer_account where clearer = known.name) as accounts,
           array(select name from exchange) as exchanges,
           array(select nick_name from trader) as traders
      from clearer as known
     where known.name = ${clearer}
  `.execute(db);
  return rows[0];
}

/** What a clearer lists, with the units of what it is made of. */
export async function selectListedContracts(
  db: Db,
  clearer: string,
): Promise<readonly ListedContract[]> {
  const { rows } = await sql<ListedContract>`
    select contract.contract_code, contract.exchange, contract.name, contract.mult_factor,
           product.metric, product.quote_unit
      from contract
      join product on product.code = contract.product_a
     where contract.clearer = ${clearer}
     order by contract.contract_code, contract.exchange
  `.execute(db);
  return rows;
}
