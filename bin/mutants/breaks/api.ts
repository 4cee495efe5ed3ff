import { breaksOf } from './break.ts';

/** Breaks of what all calls share: bodies, headers, tokens. */
export const apiBreaks = breaksOf([
  [
    'api/platform/http/bodies.ts',
    "if (payload.listenerCount('error') > 0) payload.emit('error', tooSlow());",
    "payload.emit('error', tooSlow());",
    'one call with half a body ends the server for everybody',
  ],
  [
    'api/platform/http/bodies.ts',
    "if (!hasBody(request)) delete request.headers['content-type'];",
    '',
    'calls without a body are never answered, and 300 of them keep everybody out',
  ],
  [
    'api/src/identity/access-token.ts',
    "redirect: 'error',",
    "redirect: 'follow',",
    'keys are taken from where the provider was made to lead',
  ],
  [
    'api/platform/telemetry/probes.ts',
    '  sendHeaders(app, config.publicUrl);\n',
    '',
    'probes and metrics can be framed and are kept by browsers',
  ],
  [
    'api/platform/sheets/sheet-work.ts',
    'if (!(error instanceof Refusal)) throw error;',
    'throw error;',
    'a large table that is none is a fault of the server',
  ],
  [
    'api/platform/sheets/prepared-sheet.ts',
    'checked(parseJsonBody(bytes))',
    'parseJsonBody(bytes) as TableBody',
    'a table with fields that there are not is taken',
  ],
  [
    'api/platform/sheets/sheet-workshop.ts',
    'AT_ONCE = { table: 64 * 1024,',
    'AT_ONCE = { table: 64 * 1024 * 1024,',
    'everybody waits while a large table is read',
  ],
  [
    'api/platform/http/bodies.ts',
    "new UnreadBody(Buffer.from('{}'))",
    "new UnreadBody(Buffer.from(''))",
    'a call without a table is said to be no JSON',
  ],
  [
    'api/platform/http/route.ts',
    '  if (unread !== undefined) return toUnreadBody;\n',
    '',
    'calls whose body is read in its turn are refused, whatever they carry',
  ],
  [
    'api/platform/threads/behind-others.ts',
    "if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);",
    '',
    'threads that work for one person take the processor from everybody',
  ],
  [
    'api/platform/sheets/sheet-thread.ts',
    '\nstandBehindOthers();\n',
    '\n',
    'a spreadsheet takes the processor from everybody',
  ],
  [
    'areas/accounting/api/bank/fixture/fixture-thread.ts',
    '\nstandBehindOthers();\n',
    '\n',
    'a fixture of a bank file takes the processor from everybody',
  ],
  [
    'areas/tasks/api/reference/trial-thread.ts',
    '\nstandBehindOthers();\n',
    '\n',
    'a trial of a layout takes the processor from everybody',
  ],
]);
