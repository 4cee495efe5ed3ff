import { RERUN_HEADER } from '@fairlead/shared/contract/headers';
import type { FastifyRequest } from 'fastify';

import { Refusal } from './errors.ts';

const RUN_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of the run that a call repeats, from `x-rerun-of`; undefined where it repeats none. */
export function readRepeatedRun({ headers }: FastifyRequest): string | undefined {
  const value = headers[RERUN_HEADER];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && RUN_ID.test(value)) return value;
  const message = `${RERUN_HEADER} is the id of a run`;
  throw new Refusal({ status: 400, code: 'INVALID', message });
}
