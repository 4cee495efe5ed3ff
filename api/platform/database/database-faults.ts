/**
 * Response to the caller when PostgreSQL refuses or cannot be reached. The database's own words
 * stay in the log: they name tables, files and values.
 */
export type DatabaseFault = {
  readonly status: 409 | 422 | 503 | 504;
  readonly code: string;
  readonly message: string;
  readonly retryAfter?: number;
};

const CONFLICT: DatabaseFault = {
  status: 409,
  code: 'CONFLICT',
  message: 'That was changed or entered by somebody else at the same time',
};
const UNACCEPTABLE: DatabaseFault = {
  status: 422,
  code: 'UNACCEPTABLE',
  message: 'A value is outside what can be stored',
};
const UNAVAILABLE: DatabaseFault = {
  status: 503,
  code: 'UNAVAILABLE',
  message: 'The database cannot be reached at the moment; please try again',
  retryAfter: 2,
};
const FULL: DatabaseFault = {
  ...UNAVAILABLE,
  message: 'The database cannot take this at the moment',
};
const TOO_SLOW: DatabaseFault = {
  status: 504,
  code: 'TOO_SLOW',
  message: 'The database took too long to answer and was stopped; please ask for less at once',
};

/** Faults by the whole SQLSTATE or its first two letters (its class), the whole one first. */
const BY_STATE: Readonly<Record<string, DatabaseFault>> = {
  '23505': CONFLICT,
  '23503': UNACCEPTABLE,
  '23514': UNACCEPTABLE,
  '23502': UNACCEPTABLE,
  '22P02': UNACCEPTABLE,
  '22003': UNACCEPTABLE,
  '22007': UNACCEPTABLE,
  '22008': UNACCEPTABLE,
  '22009': UNACCEPTABLE,
  '22021': UNACCEPTABLE,
  '22P05': UNACCEPTABLE,
  '40001': CONFLICT,
  '40P01': CONFLICT,
  '55P03': { ...CONFLICT, code: 'LOCKED', message: 'Somebody else is changing that right now' },
  '57014': TOO_SLOW,
  '25P03': TOO_SLOW,
  '53': FULL,
  '57': UNAVAILABLE,
  '58': FULL,
  '08': UNAVAILABLE,
};

/** Codes of a way to the database that is not there or breaks off, with those of `getaddrinfo`. */
const SOCKET_CODES = new Set([
  'EACCES',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOBUFS',
  'ENOENT',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** A file that is missing has the code of a missing socket, and another of these. */
const SOCKET_CALLS = new Set<unknown>(['connect', 'getaddrinfo', 'read', 'shutdown', 'write']);

/** pg has no codes for these. */
const CONNECTION_WORDS =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** The answer to an error of the database or of the way to it; undefined when it is neither. */
export function databaseFault(error: Error): DatabaseFault | undefined {
  // A host of several addresses, none of which could be reached: one of them tells.
  if (error instanceof AggregateError && error.errors[0] instanceof Error)
    return databaseFault(error.errors[0]);
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string') {
    // First: EPIPE has the form of an SQLSTATE.
    if (SOCKET_CODES.has(code)) return SOCKET_CALLS.has(syscall) ? UNAVAILABLE : undefined;
    if (/^[0-9A-Z]{5}$/.test(code)) return BY_STATE[code] ?? BY_STATE[code.slice(0, 2)];
  }
  return CONNECTION_WORDS.test(error.message) ? UNAVAILABLE : undefined;
}
