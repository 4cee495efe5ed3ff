import {
  declareFileUpload,
  FILE_KINDS,
  type FileKind,
} from '@fairlead/shared/contract/imported-files';
import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import { importProgress, MAX_FILE_BYTES } from '@fairlead/shared/contract/tasks';
import type { FastifyInstance } from 'fastify';

import type { Db } from '@fairlead/platform/database/db';
import { bytesOfBase64 } from '@fairlead/platform/files/base64';
import { Refusal } from '@fairlead/platform/http/errors';
import { serve } from '@fairlead/platform/http/route';
import { coalesceRequests } from '@fairlead/platform/http/answers/coalesce-requests';
import { handOver } from './hand-over.ts';
import { IMPORT_ROUTE } from './import-route.ts';
import { selectImportProgress } from './imports.queries.ts';

export function importsRoutes(app: FastifyInstance, { db }: { readonly db: Db }): void {
  // Every open page asks while a file waits; a batch of thousands is counted for all who wait at once.
  const progress = coalesceRequests(() => selectImportProgress(db, IMPORT_ROUTE));
  serve(app, importProgress, progress);
  for (const kind of Object.keys(FILE_KINDS) as FileKind[]) {
    serve(app, declareFileUpload(kind), async ({ body, user, request }) => ({
      file_id: await handOver(db, {
        kind,
        fileName: body.file_name,
        content: decodeContent(body),
        uploadedBy: user.email,
        requestId: request.id,
      }),
    }));
  }
}

type Handed = BodyOf<ReturnType<typeof declareFileUpload>>;

/**
 * A file as it was handed over: its text, or its bytes.
 * @throws Refusal where it is larger than a file may be, or its bytes are not in base64
 */
function decodeContent(body: Handed): Uint8Array | string {
  const content = 'content' in body ? body.content : bytesOfBase64(body.content_base64);
  if (Buffer.byteLength(content) <= MAX_FILE_BYTES) return content;
  const message = `${body.file_name} is larger than 16 MiB`;
  throw new Refusal({ status: 413, code: 'TOO_LARGE', message });
}
