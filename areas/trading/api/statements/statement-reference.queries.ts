import { PRICE_UNITS, VOLUME_UNITS } from '@fairlead/shared/domain/money/units';
import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { choice, integer, Rows, text, texts } from '@fairlead/platform/database/rows';
import type { ListedContract, StatementReference } from './statement-reference.rules.ts';

const NAMES = new Rows({ accounts: texts, exchanges: texts, traders: texts });

/** The names around a clearer that its statements may use; undefined for a clearer nobody knows. */
export async function selectClearerNames(
  db: Db,
  clearer: string,
): Promise<Omit<StatementReference, 'contracts'> | undefined> {
  return NAMES.first(
    db,
    sql`
    select array(select short_name from clearer_account where clearer = known.name) as accounts,
           array(select name from exchange) as exchanges,
           array(select nick_name from trader) as traders
      from clearer as known
     where known.name = ${clearer}
  `,
  );
}

const CONTRACT = new Rows({
  contract_code: text,
  exchange: text,
  name: text,
  mult_factor: integer,
  metric: choice(VOLUME_UNITS),
  quote_unit: choice(PRICE_UNITS),
});

/** Selects a clearer's contracts, with the units of what they are made of. */
export async function selectListedContracts(
  db: Db,
  clearer: string,
): Promise<readonly ListedContract[]> {
  return CONTRACT.all(
    db,
    sql`
    select contract.contract_code, contract.exchange, contract.name, contract.mult_factor,
           product.metric, product.quote_unit
      from contract
      join product on product.code = contract.product_a
     where contract.clearer = ${clearer}
     order by contract.contract_code, contract.exchange
  `,
  );
}
