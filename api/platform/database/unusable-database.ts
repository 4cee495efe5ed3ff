import { StartProblem } from '../start-problem.ts';

const UNREACHABLE = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  '53300',
  '57P03',
]);

/** pg has no codes for these. */
const NO_ANSWER = /^(?:timeout exceeded when trying to connect|Connection terminated)/;
const NO_PASSWORD = /^SASL: .*password/;

/** Advice to the operator, by the code of what went wrong. */
const BY_CODE: Readonly<Record<string, string>> = {
  '28000': 'does not let this user in: is there such a user, and may it come from here?',
  '28P01': 'does not let this user in: is the password right?',
  '3D000': 'is not there: create it first',
  '42501': 'does not let this user change it: the user has to own it',
  '53100': 'has no room on its disk',
};

/**
 * Explains to the operator why the database cannot be used as configured; undefined for other
 * errors. Never contains the password.
 */
export function unusableDatabase(url: string, error: unknown): StartProblem | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (code === 'ERR_INVALID_URL') {
    return new StartProblem(
      'DATABASE_URL is no address of a database: it is written as postgres://user:password@host/database',
    );
  }
  const why = explainCode(code, message);
  return why === undefined ? undefined : new StartProblem(`The database ${formatName(url)} ${why}`);
}

function explainCode(code: string, message: string): string | undefined {
  if (UNREACHABLE.has(code) || NO_ANSWER.test(message)) {
    return `cannot be reached (${code || 'no answer'}): does it run, and is DATABASE_URL right?`;
  }
  return NO_PASSWORD.test(message) ? BY_CODE['28P01'] : BY_CODE[code];
}

/** User, host and database. */
function formatName(url: string): string {
  const { username, host, pathname, searchParams } = new URL(url);
  return `${username}@${searchParams.get('host') ?? host}${pathname}`;
}
