import type { Static, TSchema } from 'typebox';

import { check, type Checked } from './validate.ts';

/** A JSON object as it was read, before anything is known of it. */
export type Document = Readonly<Record<string, unknown>>;

/**
 * Schemas of the documents of one kind, by their format: readers[n] is the schema of format n. A
 * format is raised when something is dropped or means something else; what was written before
 * documents said their format is format 0.
 */
export type Readers<Schema extends TSchema> = readonly Schema[];

/** The format that a document says it has; undefined when it says nonsense. */
function readFormat({ format = 0 }: Document): number | undefined {
  return Number.isSafeInteger(format) && (format as number) >= 0 ? (format as number) : undefined;
}

/**
 * Why a document cannot be read by this version of the program at all, as the end of a sentence that
 * begins with its name; undefined when there is a reader for its format.
 */
export function newerFormat(document: Document, readers: Readers<TSchema>): string | undefined {
  const format = readFormat(document) ?? 0;
  return format < readers.length
    ? undefined
    : `is of format ${format}, and this version of the program reads up to ${readers.length - 1}`;
}

/**
 * A document by the reader of its format: with the defaults of what it leaves out, and with what this
 * version does not know left in it. Reads a copy: what is signed is never changed.
 */
export function readStored<Schema extends TSchema>(
  document: Document,
  readers: Readers<Schema>,
): Checked<Static<Schema>> {
  const format = readFormat(document);
  const reader = format === undefined ? undefined : readers[format];
  if (reader === undefined) return { ok: false, problems: ['the document has no known format'] };
  return check(reader, structuredClone(document));
}

/** True when a parsed JSON value is an object. */
export function isDocument(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
