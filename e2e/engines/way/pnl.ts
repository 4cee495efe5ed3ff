import { type Screen, hold, type Step } from './screen.ts';
import { isWhole } from './whole.ts';

const FIGURE = 'main [role=treegrid] .body [role=gridcell], main [role=grid] .body [role=gridcell]';

/** The P&L of a run: its tabs, charts, and the legs under a figure. */
export const PNL: readonly Step[] = [
  {
    name: 'the P&L opens on a tab with charts',
    isSmoke: true,
    go: async (screen) => {
      await screen.open('/');
      await screen.see('[role=tab]', '^Management$');
      await screen.until('chart', async () => (await screen.count('main svg path')) > 20);
      await screen.until('all of it', async () => (await screen.count('#pnl-complete')) > 0);
    },
  },
  {
    name: 'tabs of the P&L have their tables, one of them as soon as it is pressed',
    isSmoke: true,
    go: async (screen) => {
      for (const tab of ['Physical Trading', 'Paper Trading', 'Back Office', 'Management']) {
        await showTab(screen, tab);
        await screen.see(FIGURE);
      }
    },
  },
  {
    name: 'figures, exposures and prices of the P&L are whole at 1400 px',
    go: async (screen) => {
      await screen.open('/');
      for (const tab of ['Physical Trading', 'Paper Trading', 'Back Office', 'Management']) {
        await showTab(screen, tab);
        await screen.see(FIGURE);
        await isWhole(screen);
      }
    },
  },
  {
    name: 'a figure of the P&L opens its legs, which come to it, by keys',
    go: async (screen) => {
      await showTab(screen, 'Paper Trading');
      await screen.press(FIGURE, '^−?[\\d,]+(\\.\\d+)?$');
      await screen.engine.hand.key('Enter');
      await screen.see('[role=dialog]');
      await screen.reads(/of these legs[^\n]* is [^\n]*: the figure that was opened\./);
      await screen.press('[role=dialog] button', '^Close$');
      await screen.gone('[role=dialog]');
    },
  },
  {
    name: 'another day of the P&L is chosen by keys',
    go: async (screen) => {
      const { hand } = screen.engine;
      await screen.press('[role=combobox]', 'Run date');
      await hand.key('a', ['Control']);
      await hand.type('27 Jun');
      await hand.key('Enter');
      await screen.until('the day before', async () =>
        (await screen.address()).includes('2024-06-27'),
      );
      await screen.until('all of it', async () => (await screen.count('#pnl-complete')) > 0);
      hold((await screen.count('[role=tab][aria-selected=true]')) === 1, 'no tab is open');
    },
  },
];

async function showTab(screen: Screen, tab: string): Promise<void> {
  await screen.press('[role=tab]', `^${tab}$`);
  await screen.see('[role=tab][aria-selected=true]', `^${tab}$`);
}
