import { sql } from 'kysely';

import type { Db } from '@fairlead/platform/database/db';
import { nullable, Rows, type RowOf, text, uuid } from '@fairlead/platform/database/rows';

const ENDED = new Rows({ sign_in_id: uuid, email: nullable(text), browser: text });

/** Ends the sign-ins of a person in every tab, or of everybody; none begins again without the password. */
export async function endSignInsFor(
  tx: Db,
  person: { readonly email: string } | 'everybody',
): Promise<readonly RowOf<typeof ENDED>[]> {
  const theirs =
    person === 'everybody' ? sql`true` : sql`lower(email) = ${person.email.toLowerCase()}`;
  const statement = sql`
    with ended as (
      update sign_in set displaced_at = clock_timestamp(), displaced_by = 'operator'
       where ${theirs} and signed_out_at is null and displaced_at is null
      returning sign_in_id, issuer, subject, provider_session, email, browser
    ), closed as (
      delete from session
       using ended
       where (session.issuer, session.subject, session.provider_session)
           = (ended.issuer, ended.subject, ended.provider_session)
    )
    select sign_in_id, email, browser from ended order by email, sign_in_id`;
  return ENDED.all(tx, statement);
}
