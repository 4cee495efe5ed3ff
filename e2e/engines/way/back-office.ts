import type { Step } from './screen.ts';
import { isWhole } from './whole.ts';

const FIGURE = 'main [role=treegrid] .body [role=gridcell], main [role=grid] .body [role=gridcell]';
const CHECK = '/clearer/check_statements';

/** Steps of the back office: a figure of the accounting down to its entries, a task run by hand. */
export const BACK_OFFICE: readonly Step[] = [
  {
    name: 'a figure of the accounting opens its entries, by keys',
    go: async (screen) => {
      const { hand } = screen.engine;
      await screen.press(FIGURE, '^−?[\\d,]{5,}(\\.\\d+)?$');
      await hand.key('Enter');
      await screen.see('[role=dialog] [role=grid], [role=dialog] [role=treegrid]');
      await screen.reads(/\d entr(y|ies), [^\n]+: the cell/);
      await screen.press('[role=dialog] button', '^Close$');
      await screen.gone('[role=dialog]');
    },
  },
  {
    name: 'accounts and transactions of banks, and lots, have their figures whole at 1400 px',
    go: async (screen) => {
      for (const path of [
        '/accounting?tab=bank-accounts',
        '/accounting?tab=bank-transactions',
        '/back-accounting?tab=physical',
      ]) {
        await screen.open(path);
        await screen.see(FIGURE);
        await isWhole(screen);
      }
    },
  },
  {
    name: 'a task is run, and its history says how it ended',
    go: async (screen) => {
      await screen.open('/tasks/list?filter=check_statements');
      await screen.press('main button', `Run Task ${CHECK}`);
      await screen.see('[role=dialog]', `Run ${CHECK}`);
      await screen.press('[role=dialog] button', '^Run$');
      await screen.until('/tasks/history', async () =>
        (await screen.address()).startsWith('/tasks/history'),
      );
      await screen.reads(/Task [0-9a-f-]{36} created/);
      await screen.until('its end', async () => {
        if ((await screen.look('main button', '^Refresh')) !== null)
          await screen.press('main button', '^Refresh');
        return /SUCCESS|FAIL/.test(
          (await screen.look('[role=grid] .body .row', CHECK))?.text ?? '',
        );
      });
    },
  },
];
