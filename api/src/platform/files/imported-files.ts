import { createHash } from 'node:crypto';

import type { FileKind } from '@fairlead/shared/contract/imported-files';

import { insertAudit } from '../database/audit.queries.ts';
import type { Db } from '../database/db.ts';
import { Refusal } from '../http/errors.ts';
import { isUnstorable } from '../http/query-text.ts';
import { insertImportedFile, selectGivenFile, updateFileName } from './imported-files.queries.ts';

export type GivenImport = {
  readonly kind: FileKind | 'statement';
  readonly fileName: string;
  readonly content: string;
  /** E-mail of who hands it over. */
  readonly uploadedBy: string;
  readonly requestId: string;
};

/**
 * Keeps a file for import; its id is the SHA-256 of its content. Repeating it changes nothing but, under
 * another name, the name: some files are read by theirs.
 * @throws Refusal where it is no text, or was handed over as a file of another kind.
 */
export async function storeImportedFile(db: Db, file: GivenImport): Promise<string> {
  const { kind, fileName, content, uploadedBy, requestId } = file;
  if (isUnstorable(content)) {
    throw new Refusal({
      status: 422,
      code: 'NOT_TEXT',
      message: `${fileName} is not a text file in UTF-8`,
    });
  }
  const fileId = createHash('sha256').update(content).digest('hex');
  const entity = `${kind}_file`;
  const event = { actor: uploadedBy, entity, entityId: fileId, requestId };
  await db.transaction().execute(async (tx) => {
    if (await insertImportedFile(tx, { fileId, kind, fileName, content, uploadedBy })) {
      const after = { file_name: fileName, characters: content.length };
      await insertAudit(tx, { ...event, action: `${entity}.store`, before: null, after });
      return;
    }
    const given = await selectGivenFile(tx, fileId);
    if (given === undefined) throw new Error(`The file ${fileId} has gone`);
    requireKind(file, given.kind);
    if (given.file_name === fileName) return;
    await updateFileName(tx, fileId, fileName);
    const [before, after] = [{ file_name: given.file_name }, { file_name: fileName }];
    await insertAudit(tx, { ...event, action: `${entity}.rename`, before, after });
  });
  return fileId;
}

function requireKind({ kind, fileName }: GivenImport, other: string): void {
  if (other === kind) return;
  const words = [kind, other].map((each) => each.replaceAll('_', ' '));
  throw new Refusal({
    status: 409,
    code: 'OTHER_KIND',
    message: `${fileName} is no file of ${words[0] ?? ''}: its content was handed over as one of ${words[1] ?? ''}`,
  });
}
