import { createHash } from 'node:crypto';

import type { FileKind } from '@fairlead/shared/contract/imported-files';

import { insertAudit } from '../database/audit.queries.ts';
import type { Db } from '../database/db.ts';
import { Refusal } from '../http/errors.ts';
import { isUnstorable } from '../http/query-text.ts';
import { type FileText, decodeFileText } from './file-text.rules.ts';
import {
  insertImportedFile,
  selectReceivedFile,
  updateFileName,
} from './imported-files.queries.ts';

export type ReceivedImport = {
  readonly kind: FileKind | 'statement';
  readonly fileName: string;
  /** Bytes of the file, or its text where it was handed over as one. */
  readonly content: Uint8Array | string;
  /** The encoding that a file layout names for it. */
  readonly encoding?: string | undefined;
  /** E-mail of who hands it over. */
  readonly uploadedBy: string;
  readonly requestId: string;
};

/** The SHA-256 of a file's bytes, without a byte order mark of UTF-8. */
export function hashFileId(content: Uint8Array | string): string {
  const isMarked = typeof content !== 'string' && UTF8_MARK.equals(content.subarray(0, 3));
  return createHash('sha256')
    .update(isMarked ? content.subarray(3) : content)
    .digest('hex');
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The text of a file that is handed over.
 * @throws Refusal where it is not text
 */
export function textOfHanded({
  kind,
  fileName,
  content,
  encoding,
}: Pick<ReceivedImport, 'kind' | 'fileName' | 'content' | 'encoding'>): FileText {
  const found =
    typeof content === 'string'
      ? { text: content, encoding: 'utf-8' }
      : decodeFileText(kind, content, encoding);
  if (!('wrong' in found) && !isUnstorable(found.text)) return found;
  const wrong = isZip(content) ? IS_ZIP : 'wrong' in found ? found.wrong : NO_TEXT;
  throw new Refusal({ status: 422, code: 'NOT_TEXT', message: `${fileName} ${wrong}` });
}

const NO_TEXT = 'is not a text file';
const IS_ZIP = 'is a ZIP: hand over the files in it one by one, or put it into the watched folder';

/** Beginning of a ZIP: the header of its first file. */
const ZIP_MARK = Buffer.from([0x50, 0x4b, 3, 4]);

const isZip = (content: Uint8Array | string): boolean =>
  typeof content !== 'string' && ZIP_MARK.equals(content.subarray(0, 4));

/**
 * Keeps a file for import; its id is the SHA-256 of its bytes. Repeating it changes nothing, except the file's name
 * where it is another one: some files are read by their names.
 * @throws Refusal where it is not text, or was handed over as a file of another kind
 */
export async function storeImportedFile(db: Db, file: ReceivedImport): Promise<string> {
  const { kind, fileName, uploadedBy, requestId } = file;
  const { text, encoding } = textOfHanded(file);
  const fileId = hashFileId(file.content);
  const entity = `${kind}_file`;
  const event = { actor: uploadedBy, entity, entityId: fileId, requestId };
  await db.transaction().execute(async (tx) => {
    if (await insertImportedFile(tx, { fileId, kind, fileName, content: text, uploadedBy })) {
      const after = { file_name: fileName, characters: text.length, encoding };
      await insertAudit(tx, { ...event, action: `${entity}.store`, before: null, after });
      return;
    }
    const given = await selectReceivedFile(tx, fileId);
    if (given === undefined) throw new Error(`The file ${fileId} has gone`);
    requireKind(file, given.kind);
    if (given.file_name === fileName) return;
    await updateFileName(tx, fileId, fileName);
    const [before, after] = [{ file_name: given.file_name }, { file_name: fileName }];
    await insertAudit(tx, { ...event, action: `${entity}.rename`, before, after });
  });
  return fileId;
}

function requireKind({ kind, fileName }: ReceivedImport, other: string): void {
  if (other === kind) return;
  const words = [kind, other].map((each) => each.replaceAll('_', ' '));
  throw new Refusal({
    status: 409,
    code: 'OTHER_KIND',
    message: `${fileName} is no file of ${words[0] ?? ''}: its content was handed over as one of ${words[1] ?? ''}`,
  });
}
