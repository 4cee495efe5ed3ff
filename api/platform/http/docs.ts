import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

import type { Config } from '../config.ts';
import { sendHeaders } from './headers.ts';
import { openApiDocument } from './openapi.ts';

/**
 * Content security policy of the reader: its own files. Its script sets styles by attribute, which
 * only style-src-attr lets through.
 */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  // The hash: one element of no effect that the reader's bundle adds.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Read only: no bar to load another document, no form for a token. */
const STYLE = '.swagger-ui .topbar,.swagger-ui .auth-wrapper{display:none}';

/**
 * Serves the OpenAPI document at `/api/docs/json` with Swagger UI at `/api/docs`. Register it after
 * all calls.
 */
export async function docs(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): Promise<void> {
  sendHeaders(app, config.publicUrl);
  const document = openApiDocument(app.endpoints);
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('content-security-policy', CSP);
  });
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    staticCSP: false,
    theme: { title: 'Fairlead: the calls', css: [{ filename: 'fairlead.css', content: STYLE }] },
    uiConfig: { docExpansion: 'list', tryItOutEnabled: false, supportedSubmitMethods: [] },
  });
}
