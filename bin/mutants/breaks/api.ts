import { breaksOf } from './break.ts';

/** Breaks of what all calls share: bodies, headers, tokens. */
export const apiBreaks = breaksOf([
  [
    'api/src/platform/http/bodies.ts',
    "if (payload.listenerCount('error') > 0) payload.emit('error', tooSlow());",
    "payload.emit('error', tooSlow());",
    'one call with half a body ends the server for everybody',
  ],
  [
    'api/src/platform/http/bodies.ts',
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
    'api/src/platform/telemetry/probes.ts',
    '  sendHeaders(app, config.publicUrl);\n',
    '',
    'probes and metrics can be framed and are kept by browsers',
  ],
]);
