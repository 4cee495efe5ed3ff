import { type Person, personOf } from '../../stack/people.ts';
import { hold, type Screen, type Step } from './screen.ts';

const CONTINUE = 'Continue with your company account';

/** Asks for a page, signs in at the provider and comes back to it. */
export const signIn = (person: Person, path: string, isSmoke = false): Step => ({
  name: `${person} signs in and comes back to ${path}`,
  isSmoke,
  go: async (screen) => {
    const { email, password } = personOf(person);
    await screen.open(path);
    await screen.press('button', CONTINUE);
    await screen.fill('input[type=email]', '', email);
    await screen.press('input[type=password]');
    await screen.engine.hand.type(password);
    await screen.engine.hand.key('Enter');
    await screen.see('header button', 'account menu');
    await screen.until(path, async () => (await screen.address()) === path);
  },
});

export const signOut: Step = {
  name: 'who signs out is shown nothing any more, nor by Back',
  go: async (screen) => {
    await screen.press('header button', 'account menu');
    await screen.press('[role=menuitem]', 'Logout');
    await screen.see('button', CONTINUE);
    await screen.engine.evaluate('history.back();');
    await screen.see('button', CONTINUE);
    await showsNothing(screen);
  },
};

async function showsNothing(screen: Screen): Promise<void> {
  const left = await screen.count('[role=grid], [role=treegrid], header button');
  hold(left === 0, `${left} tables and buttons of who was signed in`);
}
