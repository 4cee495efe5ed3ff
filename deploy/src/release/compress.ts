import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

import { fileType } from './file-types.ts';

const toBrotli = promisify(brotliCompress);
const fromBrotli = promisify(brotliDecompress);
const toGzip = promisify(gzip);
const fromGzip = promisify(gunzip);

/** The forms a file is kept in; a form that is no smaller is left out. */
export type Forms = { readonly raw: Buffer; readonly br?: Buffer; readonly gzip?: Buffer };

/** The suffix of each form on the disk. */
export const ENCODING_SUFFIX = { br: '.br', gzip: '.gz' } as const;

/** Compresses as hard as it goes: it is done once and served for ever. */
export async function compress(path: string, raw: Buffer): Promise<Forms> {
  if (fileType(path)?.compress !== true) return { raw };
  const [br, gz] = await Promise.all([
    toBrotli(raw, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
      },
    }),
    toGzip(raw, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return {
    raw,
    ...(br.length < raw.length ? { br } : {}),
    ...(gz.length < raw.length ? { gzip: gz } : {}),
  };
}

/** True when a compressed form is the compressed form of just these bytes. */
export async function isFormOf(raw: Buffer, form: 'br' | 'gzip', bytes: Buffer): Promise<boolean> {
  const options = { maxOutputLength: raw.length + 1 };
  const decode = form === 'br' ? fromBrotli : fromGzip;
  return decode(bytes, options).then(
    (content) => content.equals(raw),
    () => false,
  );
}
