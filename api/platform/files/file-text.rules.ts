import type { FileKind } from '@fairlead/shared/contract/imported-files';

/** Text of a file, and the encoding of its bytes. */
export type FileText = { readonly text: string; readonly encoding: string };

/** Reason why bytes are not text, written to follow the file's name. */
export type NoText = { readonly wrong: string };

/** Kinds of file that others make in any encoding. All other kinds have layouts of ours, or have to be in UTF-8. */
const FOREIGN_KINDS: readonly (FileKind | 'statement')[] = ['bank_statement'];

/**
 * Decodes the bytes of a file. Foreign files: by byte order mark, XML by its declared encoding,
 * else UTF-8 if valid, else Windows-1252. `named` is the encoding from a file layout: it applies
 * without a byte order mark if the bytes are not valid UTF-8.
 */
export function decodeFileText(
  kind: FileKind | 'statement',
  bytes: Uint8Array,
  named?: string,
): FileText | NoText {
  if (named !== undefined) return decodedAs(bytes, named);
  if (!FOREIGN_KINDS.includes(kind)) return decoded(bytes, 'utf-8');
  const marked = MARKS.find(({ mark }) => begins(bytes, mark))?.encoding;
  if (marked !== undefined) return decoded(bytes, marked);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, MAX_DECLARATION_LENGTH));
  if (!/^\s*</.test(start)) {
    const text = decoded(bytes, 'utf-8');
    return 'wrong' in text ? decoded(bytes, 'windows-1252') : text;
  }
  return decoded(bytes, declaredIn(start));
}

function decodedAs(bytes: Uint8Array, named: string): FileText | NoText {
  const marked = MARKS.find(({ mark }) => begins(bytes, mark))?.encoding;
  if (marked !== undefined) return decoded(bytes, marked);
  const text = bytes.includes(0) ? { wrong: '' } : decoded(bytes, 'utf-8');
  return 'wrong' in text ? decoded(bytes, named) : text;
}

/** Byte order marks, and how '<?' begins where XML in UTF-16 has none. */
const MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  { mark: [0x3c, 0, 0x3f, 0], encoding: 'utf-16le' },
  { mark: [0, 0x3c, 0, 0x3f], encoding: 'utf-16be' },
];

const begins = (bytes: Uint8Array, mark: readonly number[]) =>
  mark.every((byte, index) => bytes[index] === byte);

const MAX_DECLARATION_LENGTH = 400;
const DECLARED = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["'](?<name>[^"']*)["']/;

/** Encoding that XML declares. A declaration that can be read byte by byte is not in UTF-16, whatever it says. */
function declaredIn(start: string): string {
  const name = DECLARED.exec(start)?.groups?.['name'] ?? 'utf-8';
  return /^(?:utf-?16|ucs-?2)/i.test(name) ? 'utf-8' : name;
}

function decoded(bytes: Uint8Array, encoding: string): FileText | NoText {
  const decoder = createDecoder(encoding);
  if (decoder === undefined)
    return { wrong: `declares the encoding '${encoding.slice(0, 40)}', which is not known` };
  const text = tried(decoder, bytes);
  if (text !== undefined) return { text, encoding: decoder.encoding };
  return { wrong: `is not a text file in ${encoding.toUpperCase()}${findBadLine(bytes, decoder)}` };
}

function createDecoder(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return undefined;
  }
}

function tried(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

const LINE_FEED = 0x0a;

/** The first line that is not in the encoding; none for UTF-16, where no byte shows the end of a line. */
function findBadLine(bytes: Uint8Array, decoder: TextDecoder): string {
  if (decoder.encoding.startsWith('utf-16')) return '';
  for (let [line, at] = [1, 0]; at < bytes.length; line += 1) {
    const end = bytes.indexOf(LINE_FEED, at);
    const next = end === -1 ? bytes.length : end + 1;
    if (tried(decoder, bytes.subarray(at, next)) === undefined) return `, from line ${line} on`;
    at = next;
  }
  return '';
}
