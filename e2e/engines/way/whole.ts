import { type Looked, LOOK_AT_FIGURES } from '../cut-figures.ts';
import { UNDER_BARS } from '../under-bars.ts';
import { hold, type Screen } from './screen.ts';

/** Sees of a page that has come that no figure and no date of it is cut, and that nothing lies under a scroll bar. */
export async function isWhole(screen: Screen): Promise<void> {
  await screen.gone('main [aria-busy=true]');
  await fits(screen, 'html');
  const { figures, cut } = await screen.engine.evaluate<Looked>(LOOK_AT_FIGURES);
  hold(figures > 0, 'there is no figure');
  const first = cut.slice(0, 5).map(({ text, where, why }) => `${text} in ${where}: ${why}`);
  hold(cut.length === 0, `${cut.length} of ${figures} are cut: ${first.join('; ')}`);
  const under = await screen.engine.evaluate<readonly string[]>(UNDER_BARS);
  hold(under.length === 0, `under a scroll bar: ${under.join()}`);
}

/** Has no bar that scrolls it sideways. */
export async function fits(screen: Screen, css: string): Promise<void> {
  const box = `const { scrollWidth, clientWidth } = document.querySelector('${css}');`;
  const by = await screen.engine.evaluate<number>(`${box} return scrollWidth - clientWidth;`);
  hold(by <= 0, `${css} is ${by} px wider than its room`);
}
