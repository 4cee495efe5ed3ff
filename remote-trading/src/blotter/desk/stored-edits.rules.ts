import type { OrderDraft } from '@fairlead/trading/domain/tickets/order-draft';

import { DRAFT_FIELDS, type DraftField, type DraftSet } from './drafts.rules.ts';

/** An edit of a row that is not saved, as the browser keeps it. */
export type StoredEdit = {
  /** The version of the row on which it was made. */
  readonly version: number;
  readonly set: DraftSet;
  /** The whole of what was filled in of the row, as its user saw it. */
  readonly seen: OrderDraft;
};

const NOTHING: OrderDraft = {
  book: null,
  strategy: null,
  deal: null,
  broker: null,
  commission_override: null,
};

/** The edits in a text that the browser kept, by the order's number; what is none is left out. */
export function parseStoredEdits(text: string | null): ReadonlyMap<string, StoredEdit> {
  const kept = parse(text);
  if (!isObject(kept)) return new Map();
  return new Map(
    Object.entries(kept).flatMap(([id, edit]) => {
      if (!isObject(edit) || typeof edit['version'] !== 'number') return [];
      const set = parseDraftSet(edit['set']);
      const seen = { ...NOTHING, ...parseDraftSet(edit['seen']), ...set };
      return Object.keys(set).length === 0 ? [] : [[id, { version: edit['version'], set, seen }]];
    }),
  );
}

function parseDraftSet(kept: unknown): DraftSet {
  if (!isObject(kept)) return {};
  return Object.fromEntries(
    DRAFT_FIELDS.filter((field) => isDraftValue(field, kept[field])).map((field) => [
      field,
      kept[field],
    ]),
  );
}

function isDraftValue(field: DraftField, value: unknown): boolean {
  if (value === null) return true;
  return typeof value === (field === 'commission_override' ? 'number' : 'string');
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
