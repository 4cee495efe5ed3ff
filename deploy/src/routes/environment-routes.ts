import type { FastifyInstance } from 'fastify';

import { fileHeaders } from '../page/headers.ts';
import { matchesTag } from './entity-tag.ts';
import { sendMissing } from './file-routes.ts';
import type { RouteParts } from './parts.ts';

/**
 * `/environments/<env>/current`: which revision the next navigation will get, for the shell's
 * poll (REM-06). It is the revision that is served, not merely pointed at: a page that offers the
 * reload keeps its word.
 */
export function environmentRoutes(app: FastifyInstance, parts: RouteParts): void {
  app.get('/environments/*', async (request, reply) => {
    if (request.url.split('?', 1)[0] !== `/environments/${parts.environment}/current`) {
      return sendMissing(reply, parts);
    }
    const current = await parts.pages.current();
    const revision = current.status === 'ready' ? current.page.state.revision : 0;
    const tag = `"${revision}"`;
    reply.headers({ ...fileHeaders(parts.origins), 'cache-control': 'no-cache', etag: tag });
    if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ revision }));
  });
}
