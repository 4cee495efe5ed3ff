import { type Logger, pino } from 'pino';

/** Never in a log, wherever it hangs (design/security.md 4.8). */
const SECRETS = [
  'req.headers',
  'headers["x-auth-token"]',
  'headers.authorization',
  'headers.cookie',
  '*.password',
  '*.swiss_token',
  '*.access_token',
  '*.refresh_token',
  '*.id_token',
  'err.config',
];

export type LogSettings = { readonly level: string; readonly name: string };

/** Lines of JSON on standard output; the collector of the installation adds nothing to them. */
export function createLog(
  { level, name }: LogSettings,
  to?: { write(line: string): void },
): Logger {
  const options = {
    name,
    level,
    redact: { paths: SECRETS, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: safeError },
  };
  return to === undefined ? pino(options) : pino(options, to as pino.DestinationStream);
}

/** A database error carries the values of the row that failed in `detail`; they stay out. */
function safeError(error: Error): Record<string, unknown> {
  const { code, constraint, table, routine } = error as unknown as Record<string, unknown>;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...Object.fromEntries(
      Object.entries({ code, constraint, table, routine }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
  };
}
