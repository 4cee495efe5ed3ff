import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { fileHeaders } from '../page/headers.ts';
import { isName, isVersion, type ReleaseId, SHELL } from '../release/layout.ts';
import type { LoadedFile } from '../release/verify-release.ts';
import { matchesTag } from './entity-tag.ts';
import type { RouteParts } from './parts.ts';

const ADDRESS = /^\/(?:shell|remotes\/([^/]+))\/([^/]+)\/([^?]+)$/;

/**
 * The files of published releases, for ever the same under their address. No part of a request
 * reaches the file system but a checked name and version: files are looked up in what was verified.
 */
export function fileRoutes(app: FastifyInstance, parts: RouteParts): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const file = await find(request.url, parts);
    return file === undefined ? sendMissing(reply, parts) : sendFile(file, request, reply);
  };
  const sendFile = (file: LoadedFile, request: FastifyRequest, reply: FastifyReply) => {
    const tag = `W/"${file.integrity}"`;
    reply.headers({
      ...fileHeaders(parts.origins),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': file.type,
      etag: tag,
      vary: 'Accept-Encoding',
    });
    if (matchesTag(request.headers['if-none-match'], tag)) {
      return reply.removeHeader('content-type').code(304).send();
    }
    const available = (['br', 'gzip'] as const).filter((form) => file[form] !== undefined);
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', available);
    if (encoding === null) return reply.send(file.raw);
    return reply.header('content-encoding', encoding).send(file[encoding]);
  };
  app.get('/shell/*', serve);
  app.get('/remotes/*', serve);
}

/** 404 as text: a missing script must not arrive as a page, nor be remembered as missing. */
export function sendMissing(reply: FastifyReply, { origins }: RouteParts): FastifyReply {
  return reply
    .headers({
      ...fileHeaders(origins),
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    })
    .code(404)
    .send('Not found\n');
}

async function find(url: string, { store }: RouteParts): Promise<LoadedFile | undefined> {
  const [, name = SHELL, version = '', path = ''] = ADDRESS.exec(url.split('?', 1)[0] ?? '') ?? [];
  const id: ReleaseId = { name, version };
  const isRemote = url.startsWith('/remotes/');
  if (!isName(name) || !isVersion(version) || isRemote === (name === SHELL)) return undefined;
  const verified = await store.load(id);
  return verified.ok ? verified.loaded.files.get(path) : undefined;
}
