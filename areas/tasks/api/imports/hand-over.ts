import type { Db } from '@fairlead/platform/database/db';
import { type ReceivedImport, storeImportedFile } from '@fairlead/platform/files/imported-files';
import { encodingFor } from '@fairlead/platform/file-layouts/file-names.rules';
import { buildFileLayouts } from '@fairlead/platform/file-layouts/layout-rows.rules';
import { selectFileLayouts } from '@fairlead/platform/file-layouts/layouts.queries';

/**
 * Keeps a file for import, as `storeImportedFile` says; its bytes are read in the encoding that the file layout names
 * which its name fits.
 */
export async function handOver(db: Db, file: ReceivedImport): Promise<string> {
  if (typeof file.content === 'string') return storeImportedFile(db, file);
  const layouts = buildFileLayouts(await selectFileLayouts(db)).filter(
    ({ kind }) => kind === file.kind,
  );
  return storeImportedFile(db, { ...file, encoding: encodingFor(file.fileName, layouts) });
}
