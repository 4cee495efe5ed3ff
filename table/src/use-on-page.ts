import { useEffect } from 'react';

import { layOnPaper } from './export/page-print.ts';
import { exportInput } from './menus/export-input.ts';
import type { TableModel } from './model/table-model.ts';
import { pageTables, type TableKeys } from './page-tables.ts';

/**
 * Makes a table one of the page: Ctrl or Cmd and F finds in it, P prints it as its menu does, and the browser's
 * print of the page has its rows.
 */
export function useOnPage<F>(
  root: HTMLElement,
  table: TableModel<F>,
  total: number | undefined,
): void {
  useEffect(() => {
    const { finding, print, shown, about } = table;
    const ofRows = (act: (() => void) | undefined) => {
      if (act === undefined || shown.count === 0) return false;
      act();
      return true;
    };
    const keys: TableKeys = {
      // Pressed again, the browser finds in the page.
      f: () => !finding.get() && ofRows(() => finding.set(true)),
      p: () => ofRows(print.get()),
    };
    const onPaper = () => layOnPaper(root, { ...exportInput(table, total), name: about.get() });
    return pageTables.add({ root, keys, onPaper });
  }, [root, table, total]);
}
