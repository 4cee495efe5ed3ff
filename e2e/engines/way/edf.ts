import { hold, type Screen, type Step } from './screen.ts';
import { fits, isWhole } from './whole.ts';

const CELL = '[role=grid] .body [role=gridcell]';
const COPY_ID = '[role=grid] button[aria-label^="Copy trade ID "]';
const CLEARER = 'Norvane';
const SEARCH = 'Search trade IDs';
const WHEEL_PX = 900;

/** EDF Trades: a list that loads on, its cells by mouse and keys, a trade verified, a cell copied. */
export const EDF: readonly Step[] = [
  {
    name: 'EDF Trades has rows in the type of the product, and at 1400 px all of its columns',
    isSmoke: true,
    go: async (screen) => {
      await screen.see('[role=grid] [role=rowheader]');
      const isLoaded = 'return document.fonts.check("14px \'Inter Variable\'")';
      await screen.until('Inter', () => screen.engine.evaluate<boolean>(isLoaded));
      await screen.see('[role=grid] .badge', '^Balmo');
      await isWhole(screen);
      await fits(screen, '[role=grid]');
    },
  },
  {
    name: 'the wheel scrolls the list, which loads on, under the names of its columns',
    go: async (screen) => {
      const [, before] = await screen.reads(FETCHED);
      const middle = await screen.see('[role=grid]');
      await screen.until('more rows', async () => {
        await screen.engine.hand.turn(middle, WHEEL_PX);
        return (await screen.reads(FETCHED))[1] !== before;
      });
      const off = await screen.engine.evaluate<number>(HEADER_OFF);
      hold(Math.abs(off) < 4, `the names of the columns are ${off} px away from the top`);
    },
  },
  {
    name: 'arrows move the active cell, Shift and a drag select cells and no text',
    go: async (screen) => {
      const { hand } = screen.engine;
      await screen.open('/edf');
      await screen.press(CELL);
      const before = await activeCell(screen);
      await hand.key('ArrowDown');
      await hand.key('ArrowRight');
      await screen.until('other cell', async () => (await activeCell(screen)) !== before);
      await hand.key('ArrowDown', ['Shift']);
      await hand.key('ArrowRight', ['Shift']);
      await screen.until('four cells', async () => (await selected(screen)) >= 4);
      const from = await screen.see(CELL);
      await hand.drag(from, { x: from.x + 300, y: from.y + 100 });
      await screen.until('cells by drag', async () => (await selected(screen)) > 4);
      const text = await screen.engine.evaluate<string>('return String(getSelection())');
      hold(text === '', `the text '${text}' is selected`);
    },
  },
  {
    name: 'a trade ID and a cell are copied, and pasted',
    go: async (screen) => {
      const { hand } = screen.engine;
      const id = (await screen.see(COPY_ID)).name.replace('Copy trade ID ', '');
      await screen.press(COPY_ID, ` ${id}$`);
      await screen.reads(new RegExp(`Trade ${id} copied to clipboard`));
      await pastes(screen, id);
      await screen.press(CELL, `^${CLEARER}$`);
      await hand.key('c', ['Control']);
      await screen.reads(/Copied 1 cell/);
      await pastes(screen, CLEARER);
      await screen.open('/edf');
    },
  },
  {
    name: 'a trade is verified, counted, and not so once it is taken back',
    isSmoke: true,
    go: async (screen) => {
      await screen.see('[role=grid] [role=rowheader]');
      const before = await unverified(screen);
      await screen.press('button', '^Verify trade ');
      await screen.until('one less', async () => (await unverified(screen)) === before - 1);
      await screen.press('button', '^Undo');
      await screen.until('as before', async () => (await unverified(screen)) === before);
    },
  },
  {
    name: 'a date is chosen in a calendar that is ours',
    go: async (screen) => {
      await screen.press('button', '^Choose run date$');
      await screen.press('button, [role=button]', 'June 26|26 June');
      await screen.until('the day', async () =>
        (await screen.address()).includes('run_date=2024-06-26'),
      );
      hold((await screen.count('input[type=date]')) === 0, 'a calendar of the browser');
    },
  },
];

const FETCHED = /Fetched (?:all )?(\d+)/;

/** Distance of the names of columns from the top of their table, px. */
const HEADER_OFF = `const top = (css) => document.querySelector(css).getBoundingClientRect().top;
  return top('[role=grid] [role=columnheader]') - top('[role=grid]');`;

function activeCell(screen: Screen): Promise<string> {
  return screen.engine.evaluate<string>(`const cell = document.activeElement;
    const row = cell.closest('[role=row]')?.getAttribute('aria-rowindex');
    return cell.getAttribute('role') + ' ' + row + ' ' + cell.getAttribute('aria-colindex');`);
}

function selected(screen: Screen): Promise<number> {
  return screen.count('[role=grid] [aria-selected=true]');
}

async function pastes(screen: Screen, text: string): Promise<void> {
  await screen.press('input', SEARCH);
  await screen.engine.hand.key('a', ['Control']);
  await screen.engine.hand.key('v', ['Control']);
  await screen.until(
    `'${text}' in '${SEARCH}'`,
    async () => (await screen.look('input', SEARCH))?.value === text,
  );
}

async function unverified(screen: Screen): Promise<number> {
  const [, count = ''] = await screen.reads(/Unverified\s([\d,]+)/);
  return Number(count.replaceAll(',', ''));
}
