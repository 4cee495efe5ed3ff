import type { Endpoint, RefusalOf, ReplyOf } from '@fairlead/shared/contract/endpoint';

import { ApiError } from './api-error.ts';

/**
 * Result of a call. One that declares no refusals gives its reply; any other is a union of its
 * reply and its declared error responses, with what each carries. `error` has the words.
 */
export type Outcome<E extends Endpoint> = [RefusalOf<E>] extends [never]
  ? ReplyOf<E>
  : | { readonly ok: true; readonly reply: ReplyOf<E> }
    | (RefusalOf<E> & { readonly ok: false; readonly error: ApiError });

/**
 * The outcome of an exchange with the server. The one place where an answer gains its type: the API
 * checks what it sends against the same contract.
 *
 * @throws {ApiError} for everything but a reply and a refusal that the call declares.
 */
export async function settle<E extends Endpoint>(
  endpoint: E,
  exchange: Promise<unknown>,
): Promise<Outcome<E>> {
  const { refusals } = endpoint;
  try {
    const reply = await exchange;
    return (refusals === undefined ? reply : { ok: true, reply }) as Outcome<E>;
  } catch (thrown) {
    const error = ApiError.from(thrown);
    const { code = '', failure } = error;
    const declared = refusals !== undefined && Object.hasOwn(refusals, code) && refusals[code];
    if (!declared || failure.kind !== 'rejected' || failure.status !== declared.status) throw error;
    const { status, body } = failure;
    return { ok: false, code, status, body, error } as Outcome<E>;
  }
}
