import { TOKEN_HEADER } from '@fairlead/shared/contract/headers';
import { type DestinationStream, type Logger, pino } from 'pino';

import { LogBlocks, createLogSink } from './log-blocks.ts';

/** Fields that are never in a log, wherever they hang. */
const SECRETS = new Set([
  'access_token',
  'authorization',
  'body',
  'cookie',
  'headers',
  'id_token',
  'password',
  'refresh_token',
  'set-cookie',
  'swiss_token',
  'token',
  TOKEN_HEADER,
]);

const REDACTED = '[redacted]';

export type LogSettings = { readonly level: string; readonly name: string };

/** Lines of JSON on standard output, written in blocks. What is fatal is written at once. */
export function createLog({ level, name }: LogSettings, to?: DestinationStream): Logger {
  const options = {
    name,
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: withoutSecrets },
    serializers: { err: safeError },
  };
  return pino(options, to ?? standardOutput());
}

const STANDARD_OUTPUT = 1;
let output: LogBlocks | undefined;

/** One for the process, so that lines of several logs stand in their order. */
function standardOutput(): DestinationStream {
  if (output !== undefined) return output;
  const blocks = new LogBlocks(createLogSink(STANDARD_OUTPUT), lostLines);
  process.on('exit', () => blocks.flushSync());
  return (output = blocks);
}

function lostLines(lines: number): string {
  const [level, time] = [pino.levels.values['error'], new Date().toISOString()];
  const msg = 'lines of this log could not be written and are lost';
  return `${JSON.stringify({ level, time, lines, msg })}\n`;
}

function withoutSecrets(fields: Record<string, unknown>): Record<string, unknown> {
  let safe = fields;
  for (const name in fields) {
    const value = fields[name];
    const shown = SECRETS.has(name) ? REDACTED : isPlain(value) ? withoutSecrets(value) : value;
    if (shown === value) continue;
    if (safe === fields) safe = { ...fields };
    safe[name] = shown;
  }
  return safe;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
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
