/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';

import { renderScreen } from '@fairlead/shared/testing';

import { SearchBox } from './search-box.tsx';

test('a search is submitted by Enter and by its button, and not by typing', async () => {
  const user = userEvent.setup();
  const onSearch = jest.fn();
  renderScreen(<SearchBox label="Search trade IDs" value="" onSearch={onSearch} />);
  const box = screen.getByRole('textbox', { name: 'Search trade IDs' });

  await user.type(box, ' N1 N2 ');
  expect(onSearch).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(onSearch.mock.calls).toEqual([['N1 N2'], ['N1 N2']]);
});

test('a text that cannot be searched for stays in the box, with the reason, until it is changed', async () => {
  const user = userEvent.setup();
  const onSearch = jest.fn();
  const problemOf = (text: string) => (text.length > 3 ? 'The search is too long.' : undefined);
  renderScreen(<SearchBox label="Search" value="" {...{ onSearch, problemOf }} />);
  const box = screen.getByRole<HTMLInputElement>('textbox');
  await user.type(box, 'N1 N2{Enter}');
  expect([onSearch.mock.calls, box.value]).toEqual([[], 'N1 N2']);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  const words = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(words?.textContent).toBe('The search is too long.');
  await user.keyboard('{Backspace}');
  expect(words?.textContent).toBe('');
  await user.keyboard('{Backspace}{Backspace}{Enter}');
  expect(onSearch.mock.calls).toEqual([['N1']]);
});

test('a search that is reset from outside empties the box', () => {
  const box = () => screen.getByRole<HTMLInputElement>('textbox');
  function Host() {
    const [value, setValue] = useState('N1');
    return (
      <>
        <SearchBox label="Search" value={value} onSearch={setValue} />
        <button type="button" onClick={() => setValue('')}>
          reset
        </button>
      </>
    );
  }
  renderScreen(<Host />);
  expect(box().value).toBe('N1');
  act(() => screen.getByRole('button', { name: 'reset' }).click());
  expect(box().value).toBe('');
});
