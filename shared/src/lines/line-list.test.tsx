/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';

import { UiProvider } from '@fairlead/shared/ui';

import { LineList, ListedLine, listIndexes } from './index.ts';
import { MAX_PX } from './long-rows.ts';

const HEIGHT = 480;
const ROW = 24;
const MANY = 3_000_000;

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  // As browsers have it: no further than the body reaches.
  const at = new WeakMap<Element, number>();
  jest.spyOn(Element.prototype, 'scrollTop', 'get').mockImplementation(function (this: Element) {
    return at.get(this) ?? 0;
  });
  jest.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation(function (
    this: Element,
    top,
  ) {
    at.set(this, Math.max(0, Math.min(top, bodyPx(this) - HEIGHT)));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const bodyOf = (list: Element) => list.querySelector<HTMLElement>(':scope > [role=presentation]');
const bodyPx = (list: Element) => Number.parseInt(bodyOf(list)?.style.height ?? '0', 10);

type Shown = { readonly count: number; readonly first?: number; readonly rowPx?: number };

function Lines({ count, first, rowPx = ROW }: Shown) {
  const [chosen, setChosen] = useState(first);
  return (
    <LineList {...{ count, chosen, rowPx }} label="Lines" height="480px" onChoose={setChosen}>
      {(window) =>
        listIndexes(window).map((index) => (
          <ListedLine key={index} index={index}>
            {`line ${index}`}
          </ListedLine>
        ))
      }
    </LineList>
  );
}

function show(shown: Shown) {
  render(
    <UiProvider>
      <Lines {...shown} />
    </UiProvider>,
  );
  const list = screen.getByRole('listbox', { name: 'Lines' });
  const options = () => within(list).getAllByRole('option');
  const chosen = () => within(list).queryByRole('option', { selected: true });
  /** Place of an option below the upper edge of the list, px. */
  const placeOf = (option: HTMLElement | null) =>
    Number.parseFloat(option?.style.top ?? 'NaN') - list.scrollTop;
  return { list, options, chosen, placeOf };
}

test.each([
  ['End', MANY - 1],
  ['Home', 0],
  ['PageDown', 1_500_019],
  ['PageUp', 1_499_981],
  ['ArrowDown', 1_500_001],
  ['ArrowUp', 1_499_999],
])('%s leads through more lines than a browser can draw below each other', async (key, index) => {
  const { list, options, chosen, placeOf } = show({ count: MANY, first: 1_500_000 });
  expect(chosen()?.textContent).toBe('line 1500000');
  expect(bodyPx(list)).toBe(MAX_PX);
  list.focus();
  await userEvent.keyboard(`{${key}}`);
  expect(chosen()?.textContent).toBe(`line ${index}`);
  expect(chosen()?.getAttribute('aria-posinset')).toBe(String(index + 1));
  expect(list.getAttribute('aria-activedescendant')).toBe(chosen()?.id);
  expect(placeOf(chosen())).toBeGreaterThanOrEqual(0);
  expect(placeOf(chosen())).toBeLessThanOrEqual(HEIGHT - ROW);
  expect(options().length).toBeLessThan(70);
});

test('the bar leads to the last of them, and a click chooses it', () => {
  const { list, options, chosen, placeOf } = show({ count: MANY });
  act(() => {
    list.scrollTop = MAX_PX;
    fireEvent.scroll(list);
  });
  const last = options().at(-1);
  expect([last?.textContent, placeOf(last ?? null)]).toEqual([
    ...[`line ${MANY - 1}`, HEIGHT - ROW],
  ]);
  fireEvent.click(last as HTMLElement);
  expect(chosen()?.textContent).toBe(`line ${MANY - 1}`);
});

test('a list of a few lines is as high as they are, and its first key chooses the first', async () => {
  const { list, options, chosen } = show({ count: 3 });
  expect([bodyPx(list), options().length, chosen()]).toEqual([3 * ROW, 3, null]);
  expect(list.getAttribute('aria-activedescendant')).toBeNull();
  list.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()?.textContent).toBe('line 0');
});
