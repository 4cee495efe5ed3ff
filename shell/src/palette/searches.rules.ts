import type { PageState, PublishedContribution } from '@fairlead/shared/contract/release';
import { may, type Permission } from '@fairlead/shared/domain/access/permissions';

import type { PaletteEntry } from './palette-entries.rules.ts';

type Declared = NonNullable<PublishedContribution['searches']>[number];

/** Something to ask the API for, by what is typed. */
export type Search = Declared & { readonly area: string };

/** Minimum length of the typed text before the API is searched. */
export const MIN_LETTERS = 2;

/** So many things of one search are shown. */
const MAX_FOUND = 5;

/** The searches that the user may ask, as the remotes declare them. */
export function searchesFor(
  remotes: PageState['remotes'],
  permissions: readonly Permission[],
): readonly Search[] {
  return Object.values(remotes)
    .flatMap(({ contribution: { searches = [], title } }) =>
      searches.map((search) => ({ ...search, area: title })),
    )
    .filter(({ access }) => may(permissions, access));
}

/** Extracts the first matches of a search from a reply; empty for a reply without a list. */
export function foundIn(search: Search, reply: object): readonly PaletteEntry[] {
  const rows: unknown = Object.values(reply).find((field) => Array.isArray(field));
  if (!Array.isArray(rows)) return [];
  return rows.slice(0, MAX_FOUND).flatMap((row: unknown) => toEntry(search, row) ?? []);
}

function toEntry({ id, label, path, area }: Search, row: unknown): PaletteEntry | undefined {
  const shown = filled(label, row, (value) => value);
  const leads = filled(path, row, encodeURIComponent);
  if (shown === undefined || leads === undefined) return undefined;
  return {
    id: `${id}=${leads}`,
    label: shown,
    area,
    // It comes late: what is marked already stays where it is.
    made: 'last',
    target: { kind: 'page', path: leads },
  };
}

/** A text with the fields of a row in it; undefined where the row lacks one. */
function filled(
  text: string,
  row: unknown,
  written: (value: string) => string,
): string | undefined {
  const fields: Readonly<Record<string, unknown>> =
    typeof row === 'object' && row !== null ? { ...row } : {};
  const parts = text.split(/\{(\w+)\}/);
  const values = parts.map((part, index) => (index % 2 === 0 ? part : fields[part]));
  if (!values.every((value) => typeof value === 'string')) return undefined;
  return values.map((value, index) => (index % 2 === 0 ? value : written(value))).join('');
}
