import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';

/** Compressed content, under the hash of what it is unpacked. */
export type Packed = { readonly hash: string; readonly content: Buffer };

/** The default takes twice as long for a twentieth less. */
const LEVEL = 4;

/** The same value gives the same hash, whoever packs it. */
export function packed(value: object): Packed {
  const text = JSON.stringify(value);
  return {
    hash: createHash('sha256').update(text).digest('hex'),
    content: gzipSync(text, { level: LEVEL }),
  };
}

/** Unpacks content; the caller knows its type. */
export function unpacked(content: Buffer): unknown {
  return JSON.parse(gunzipSync(content).toString('utf8'));
}
