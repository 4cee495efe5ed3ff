import { hold, type Screen, type Step } from './screen.ts';
import { isWhole } from './whole.ts';

const FIELD = '[role=dialog] input';
const DRAWER_PX = 250;

/** From the menu to the blotter, and a ticket that is entered there. */
export const TRADING: readonly Step[] = [
  {
    name: 'the palette is opened by keys, and the drawer leads to the blotter',
    go: async (screen) => {
      const { hand } = screen.engine;
      await screen.open('/edf');
      await screen.see('[role=grid] [role=rowheader]');
      await hand.key('k', ['Control']);
      await screen.see('[role=combobox]', 'Go to');
      await hand.key('Escape');
      await screen.gone('[role=dialog]');
      await screen.press('header button', 'Open menu');
      const { width } = await screen.see('[role=dialog]', 'Menu');
      hold(Math.round(width) === DRAWER_PX, `the drawer is ${width} px wide`);
      await screen.press('[role=dialog] a', '^Blotter$');
      await screen.until('/blotter', async () => (await screen.address()).startsWith('/blotter'));
    },
  },
  {
    name: 'a ticket opens, and names a volume that is none',
    isSmoke: true,
    go: async (screen) => {
      await screen.open('/blotter');
      await openTicket(screen);
      await screen.fill(FIELD, '^Volume', '12');
      await screen.reads(/Can't be 0/);
    },
  },
  {
    name: 'a ticket is filled in by keys, kept where it is closed, and entered',
    go: async (screen) => {
      const { hand, name } = screen.engine;
      const price = priceFor(name);
      const summary = new RegExp(`Buy 12 kt FEI, Aug 24, at ${price}`);
      for (const [field, typed] of [...TICKET, ['Price A', price]] as const) {
        await screen.press(FIELD, `^${field}( \\*)?$`);
        await hand.key('a', ['Control']);
        await hand.type(typed);
        await hand.key('Tab');
      }
      await screen.fill('[role=dialog] input, [role=dialog] textarea', '^Notes', name);
      await screen.reads(summary);
      await hand.key('Escape');
      await screen.gone('[role=dialog]');
      await openTicket(screen);
      await screen.reads(summary);
      await screen.press('[role=dialog] button', '^Add & Exit');
      await screen.reads(/Trade was entered in Blotter/);
    },
  },
  {
    name: 'the tables of the blotter have their figures whole at 1400 px',
    go: async (screen) => {
      for (const tab of ['', '?tab=raw', '?tab=entered']) {
        await screen.open(`/blotter${tab}`);
        await screen.see('main [role=grid] [role=rowheader]');
        await isWhole(screen);
      }
    },
  },
];

/** Price of an engine's ticket: the same trade twice would be asked about. */
function priceFor(engine: string): string {
  const [name = ''] = engine.split(' ');
  return String(600 + ['Chromium', 'Firefox', 'WebKitGTK'].indexOf(name));
}

async function openTicket(screen: Screen): Promise<void> {
  await screen.press('button', 'Add Trade');
  await screen.press('[role=menuitem]', 'ICE/CME Trade');
  await screen.see('[role=dialog]', 'New Regular Trade');
}

/** Part of each choice that tells it from others. */
const TICKET = [
  ['Volume', '12000'],
  ['Month A', 'Aug'],
  ['Product A', 'FEI'],
  ['Book', 'Paper'],
  ['Strategy', 'East-West'],
  ['Deal', 'FEI to ARA'],
  ['Exchange', 'CME'],
  ['Broker', 'Kestrel'],
] as const;
