import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import {
  acceptDifference,
  type TieOut,
  type TieOutRow,
} from '@fairlead/shared/contract/pnl/tie-out';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import type { FastifyInstance } from 'fastify';

import type { Db } from '../../../platform/database/db.ts';
import type { ApiParts } from '../../../platform/http/api-parts.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { serve } from '../../../platform/http/route.ts';
import { acceptedDifference } from '../tie-out/acceptances.service.ts';
import { labelOf } from '../tie-out/labels.rules.ts';
import { selectDataSet } from './data-sets.queries.ts';

/** A person answers for a difference of the tie-out; the runs from then on count it. */
export function tieOutRoutes(app: FastifyInstance, { db }: ApiParts): void {
  serve(app, acceptDifference, async ({ body, once, user, request }) => {
    const row = await seenDifference(db, body);
    return once(async (tx) => ({
      acceptance: await acceptedDifference(
        tx,
        {
          ...{ kind: 'TIE_OUT', difference_key: row.key, label: labelOf(row).slice(0, MOST) },
          ...{ lots: row.lots, dollars: row.dollars, reason: body.reason },
        },
        { email: user.email, requestId: request.id },
      ),
    }));
  });
}

const MOST = 400;
const unpacked = promisify(gunzip);

/** @throws Refusal where the run has no such difference, or of other amounts than were seen */
async function seenDifference(db: Db, seen: BodyOf<typeof acceptDifference>): Promise<TieOutRow> {
  const found = await selectDataSet(db, seen.run_id, 'tie_out');
  if (found === undefined) throw notFound(`Run ${seen.run_id} has no tie-out`);
  const { rows } = JSON.parse((await unpacked(found.content)).toString()) as TieOut;
  const row = rows.find(({ key }) => key === seen.key);
  if (row === undefined) throw notFound(`The tie-out of run ${seen.run_id} has no such difference`);
  if (row.lots !== seen.lots || row.dollars !== seen.dollars)
    throw new Refusal({
      ...{ status: 409, code: 'CHANGED' },
      message: 'The difference has other amounts than were sent',
    });
  return row;
}

const notFound = (message: string) => new Refusal({ status: 404, code: 'NOT_FOUND', message });
