import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { databaseFault } from '../database/database-faults.ts';

export type RefusalParts = {
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 429 | 503;
  /** Stable name for programs, in UPPER_SNAKE. */
  readonly code: string;
  /** Text for the user. */
  readonly message: string;
  /**
   * Fields that the contract declares for this code (`Endpoint.refusals`), as the trade of a 409.
   */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
};

/** An answer that the caller should read. Thrown anywhere below a route (spec A8: `err_msg`). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalParts['status'];
  readonly code: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, body = {}, retryAfter }: RefusalParts) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

type Answer = {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly retryAfter?: number | undefined;
};

const INTERNAL: Answer = {
  status: 500,
  code: 'INTERNAL',
  message: 'Something went wrong on our side',
};

const MAX_MESSAGE = 500;

/**
 * The one shape of every failure: `{ err_msg, code, request_id }`. The cause of a 5xx goes to the
 * log under the same request id and never to the caller.
 */
export function replyWithError(
  error: FastifyError | Refusal | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const answer = answerTo(error);
  if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
  else request.log.info({ code: answer.code, status: answer.status }, answer.message);
  if (answer.retryAfter !== undefined) void reply.header('retry-after', answer.retryAfter);
  if (answer.status === 401) void reply.header('www-authenticate', 'Token realm="fairlead"');
  return reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      ...answer.body,
      err_msg: answer.message.slice(0, MAX_MESSAGE),
      code: answer.code,
      request_id: request.id,
    });
}

/** Maps an error, whatever threw it, to the response to the caller. */
export function answerTo(error: FastifyError | Refusal | Error): Answer {
  if (error instanceof Refusal) return error;
  if (isFrameworkRefusal(error)) {
    return {
      status: error.statusCode,
      code: FRAMEWORK[error.code] ?? 'BAD_REQUEST',
      message: error.message,
    };
  }
  return databaseFault(error) ?? INTERNAL;
}

const FRAMEWORK: Readonly<Record<string, string>> = {
  FST_ERR_VALIDATION: 'INVALID',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
};

/** A 4xx that Fastify itself raised; any other error with a status is not trusted to be safe. */
function isFrameworkRefusal(error: Error): error is FastifyError & { readonly statusCode: number } {
  const { statusCode, code } = error as Partial<FastifyError>;
  return (
    typeof code === 'string' &&
    code.startsWith('FST_') &&
    typeof statusCode === 'number' &&
    statusCode >= 400 &&
    statusCode < 500
  );
}
