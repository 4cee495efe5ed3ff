import { crc32, inflateRawSync } from 'node:zlib';

import { MAX_FILE_BYTES } from '@fairlead/shared/contract/tasks';

import { UnreadableFile } from './file-content.ts';

/** A file of an archive, by its name without folders. */
export type ArchivedFile = { readonly name: string; readonly content: Uint8Array };

/** Most files of an archive, and the bytes that they have together. */
const MAX_FILES = 200;
const MAX_BYTES = 4 * MAX_FILE_BYTES;

export const isArchive = (fileName: string): boolean => /\.zip$/i.test(fileName);

/** Signatures and lengths of the parts of a ZIP (PKWARE APPNOTE 4.3). */
const END = { signature: 0x06054b50, length: 22, longestComment: 0xffff };
const ENTRY = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const BEYOND_32_BITS = 0xffffffff;

type Entry = {
  readonly name: string;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
};

/**
 * Unpacks the files of a ZIP. What systems add (folders, names that begin with a dot, __MACOSX) is left out.
 * A file without a day in its name gets that of its archive: clearers send `20240627.zip` with `MNYF1.txt` in it.
 * @throws UnreadableFile for an archive that is damaged, encrypted or split, that has more files or bytes than are
 * taken, or two files of one name
 */
export function filesOfArchive(bytes: Uint8Array, fileName: string): readonly ArchivedFile[] {
  return unpackArchive(bytes).map((file) => ({ ...file, name: withDay(file.name, fileName) }));
}

const HAS_DAY = /\d{6}/;

/** The name of a file behind that of its archive, where only the archive's has the digits of a day. */
const withDay = (name: string, archive: string): string =>
  HAS_DAY.test(archive) && !HAS_DAY.test(name) ? `${archive.replace(/\.zip$/i, '')}_${name}` : name;

function unpackArchive(bytes: Uint8Array): readonly ArchivedFile[] {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return unpacked(archive);
  } catch (error) {
    // A number of the archive that points beyond it.
    const { code } = error as NodeJS.ErrnoException;
    if (code?.endsWith('OUT_OF_RANGE') === true || code?.endsWith('OUT_OF_BOUNDS') === true)
      throw new UnreadableFile('is a damaged ZIP');
    throw error;
  }
}

function unpacked(archive: Buffer): readonly ArchivedFile[] {
  const entries = readEntries(archive).flatMap((entry) => {
    const name = plainName(entry.name);
    return name === undefined ? [] : [{ ...entry, name }];
  });
  if (entries.length === 0) throw new UnreadableFile('is a ZIP without a file');
  const seen = new Set<string>();
  for (const { name } of entries) {
    if (seen.has(name)) throw new UnreadableFile(`is a ZIP with two files ${name}`);
    if (isArchive(name)) throw new UnreadableFile(`is a ZIP with another one in it, ${name}`);
    seen.add(name);
  }
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const tooLarge = entries.find((entry) => entry.size > MAX_FILE_BYTES);
  if (tooLarge !== undefined)
    throw new UnreadableFile(`is a ZIP in which ${tooLarge.name} is larger than 16 MiB`);
  if (size > MAX_BYTES) throw new UnreadableFile('is a ZIP of more than 64 MiB');
  return entries.map((entry) => ({ name: entry.name, content: unpackContent(archive, entry) }));
}

function readEntries(archive: Buffer): readonly Entry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > MAX_FILES)
    throw new UnreadableFile(`is a ZIP with more than ${MAX_FILES} files, or in the form ZIP64`);
  const entries: Entry[] = [];
  for (let at = archive.readUInt32LE(end + 16); entries.length < count;) {
    if (archive.readUInt32LE(at) !== ENTRY.signature) throw new UnreadableFile('is a damaged ZIP');
    const [nameLength, extra, comment] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    );
    const nameAt = at + ENTRY.length;
    const behind = nameAt + (nameLength ?? 0);
    entries.push({
      name: archive.toString('utf8', nameAt, behind),
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      checksum: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    });
    at = behind + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}

/** Finds the record that ends an archive; a comment may stand behind it. */
function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END.length - END.longestComment);
  for (let at = archive.length - END.length; at >= first; at -= 1) {
    const isEnd = archive.readUInt32LE(at) === END.signature;
    if (isEnd && at + END.length + archive.readUInt16LE(at + 20) === archive.length) return at;
  }
  throw new UnreadableFile('is no ZIP, or is cut short');
}

/** The name without folders; undefined: it is a folder, or what a system adds. */
function plainName(path: string): string | undefined {
  const parts = path.split(/[\\/]/);
  const name = parts.at(-1) ?? '';
  return name === '' || name.startsWith('.') || parts.includes('__MACOSX') ? undefined : name;
}

function unpackContent(archive: Buffer, entry: Entry): Uint8Array {
  const { name, flags, method, packed, size, offset, checksum } = entry;
  if ((flags & ENCRYPTED) !== 0) throw new UnreadableFile(`is a ZIP in which ${name} is encrypted`);
  if (method !== STORED && method !== DEFLATED)
    throw new UnreadableFile(`is a ZIP in which ${name} is packed in a form that is not known`);
  const isThere = offset !== BEYOND_32_BITS && archive.readUInt32LE(offset) === LOCAL.signature;
  if (!isThere) throw new UnreadableFile('is a damaged ZIP');
  const from =
    offset + LOCAL.length + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const raw = archive.subarray(from, from + packed);
  const content = method === STORED ? raw : inflated(raw, entry);
  if (content.length !== size || crc32(content) !== checksum)
    throw new UnreadableFile(`is a ZIP in which ${name} is damaged`);
  return content;
}

/** Inflates no more bytes than the archive says that there are. */
function inflated(raw: Buffer, { name, size }: Entry): Buffer {
  try {
    return inflateRawSync(raw, { maxOutputLength: Math.max(size, 1) });
  } catch {
    throw new UnreadableFile(`is a ZIP in which ${name} is damaged`);
  }
}
