import { digest, saveText, recallText } from '@fairlead/shared/browser-storage';

/** Number of recent entries that are seen at a glance. */
const MAX = 5;

const toStorageKey = (user: string) => `fairlead.palette.${digest([user])}`;

/** Ids of the entries chosen last, the last one first. */
export function recallRecent(user: string): readonly string[] {
  return parseRecent(recallText(toStorageKey(user)));
}

/** Remembers that an entry was chosen. */
export function saveRecent(user: string, id: string): void {
  const others = recallRecent(user).filter((each) => each !== id);
  saveText(toStorageKey(user), JSON.stringify([id, ...others].slice(0, MAX)));
}

/** Whatever cannot be read is nothing chosen. */
export function parseRecent(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MAX) : [];
  } catch {
    return [];
  }
}
