/** An element as a person finds it: where its middle is, and what it says. */
export type InSight = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly name: string;
  readonly text: string;
  readonly value: string | null;
};

/** Functions for the browser: `inSight(css, name)` is the first such element that can be pressed. */
export const IN_SIGHT = [inSight, nameOf, canBePressed].map(String).join('\n');

function inSight(css: string, name: string): InSight | null {
  const named = new RegExp(name);
  const all = [...document.querySelectorAll<HTMLElement>(css)].filter(
    (one) => one.checkVisibility() && one.offsetWidth > 0 && named.test(nameOf(one)),
  );
  const element = all.find(canBePressed) ?? all[0];
  if (element === undefined) return null;
  if (!canBePressed(element)) element.scrollIntoView({ block: 'center', inline: 'nearest' });
  if (!canBePressed(element)) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    x: left + width / 2,
    y: top + height / 2,
    width,
    name: nameOf(element),
    text: element.innerText,
    value: 'value' in element ? String(element.value) : null,
  };
}

function nameOf(element: HTMLElement): string {
  const by = (element.getAttribute('aria-labelledby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
  const label = 'labels' in element ? (element.labels as NodeListOf<HTMLElement>)[0] : undefined;
  const name = element.getAttribute('aria-label') ?? (by.trim() || label?.textContent);
  return (name ?? element.textContent).replaceAll(/\s+/g, ' ').trim();
}

function canBePressed(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return there !== null && element.contains(there);
}
