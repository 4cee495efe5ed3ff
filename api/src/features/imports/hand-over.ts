import type { Db } from '../../platform/database/db.ts';
import { type GivenImport, storeImportedFile } from '../../platform/files/imported-files.ts';
import { encodingFor } from '../../file-layouts/file-names.rules.ts';
import { layoutsOf } from '../../file-layouts/layout-rows.rules.ts';
import { selectFileLayouts } from '../../file-layouts/layouts.queries.ts';

/**
 * Keeps a file for import, as `storeImportedFile` says; its bytes are read in the encoding that the file layout names
 * which its name fits.
 */
export async function handOver(db: Db, file: GivenImport): Promise<string> {
  if (typeof file.content === 'string') return storeImportedFile(db, file);
  const layouts = layoutsOf(await selectFileLayouts(db)).filter(({ kind }) => kind === file.kind);
  return storeImportedFile(db, { ...file, encoding: encodingFor(file.fileName, layouts) });
}
