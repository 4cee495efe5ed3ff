import { useCallback, useState } from 'react';

import { saveText, recallText } from '@fairlead/shared/browser-storage';

import { type PaperTable, parseChosen, withChosen } from './chosen-tables.rules.ts';

const KEY = 'paperTabTables';

/** Chosen parts of the Paper tab, saved in the browser. */
export function useChosenTables() {
  const [chosen, setChosen] = useState(() => parseChosen(recallText(KEY)));
  const choose = useCallback((table: PaperTable, isChosen: boolean) => {
    setChosen((before) => {
      const next = withChosen(before, table, isChosen);
      saveText(KEY, JSON.stringify(next));
      return next;
    });
  }, []);
  return [chosen, choose] as const;
}
