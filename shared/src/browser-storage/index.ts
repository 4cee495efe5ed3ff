/** The text that the browser remembers at a key; null for none, or where its storage is closed to us. */
export function recallText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // A setting of the browser: as if nothing had been chosen.
    return null;
  }
}

/** Stores a text under a key; null removes it. Does nothing if storage is full or blocked. */
export function saveText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Not remembered, but it still holds for this page.
  }
}

/** FNV-1a, short enough for a key; it keeps addresses of people out of the names of the storage. */
export function digest(texts: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(texts)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
