import { extname } from 'node:path';

type FileType = { readonly type: string; readonly compress: boolean };

/** Types of file that a release may hold: another kind is refused at publishing, not guessed at. */
const FILE_TYPES: Readonly<Record<string, FileType>> = {
  '.js': { type: 'text/javascript; charset=utf-8', compress: true },
  '.css': { type: 'text/css; charset=utf-8', compress: true },
  '.json': { type: 'application/json; charset=utf-8', compress: true },
  '.svg': { type: 'image/svg+xml', compress: true },
  '.txt': { type: 'text/plain; charset=utf-8', compress: true },
  '.woff2': { type: 'font/woff2', compress: false },
  '.png': { type: 'image/png', compress: false },
  '.webp': { type: 'image/webp', compress: false },
  '.ico': { type: 'image/x-icon', compress: false },
};

/** The type of a file by its ending; undefined for what no release may hold. */
export function fileType(path: string): FileType | undefined {
  return FILE_TYPES[extname(path)];
}
