import { useApi } from '@fairlead/shared/api';
import { declareSearch } from '@fairlead/shared/contract/release';
import { useEffect, useState } from 'react';

import type { PaletteEntry } from './palette-entries.rules.ts';
import { MIN_LETTERS, foundIn, type Search } from './searches.rules.ts';

/** Debounce of the search while the user types. */
const PAUSE_MS = 150;

const NOTHING = { text: '', entries: [] as readonly PaletteEntry[] };

/**
 * Search results of the API for the typed text; empty while loading, and where it cannot be
 * searched.
 */
export function useFound(searches: readonly Search[], typed: string): readonly PaletteEntry[] {
  const api = useApi();
  const text = typed.trim();
  const [found, setFound] = useState(NOTHING);
  // The same searches are another list each time the palette is drawn.
  const asked = JSON.stringify(text.length < MIN_LETTERS ? [] : searches);

  useEffect(() => {
    const all = JSON.parse(asked) as readonly Search[];
    if (all.length === 0) return undefined;
    const leaving = new AbortController();
    const ask = async (search: Search) => {
      const input = { query: { filter: text }, signal: leaving.signal };
      return foundIn(search, await api.call(declareSearch(search.call), input));
    };
    const timer = setTimeout(() => {
      void Promise.allSettled(all.map(ask)).then((answers) => {
        if (leaving.signal.aborted) return;
        const entries = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
        setFound({ text, entries });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort('Something else was typed');
    };
  }, [api, asked, text]);
  return found.text === text ? found.entries : NOTHING.entries;
}
