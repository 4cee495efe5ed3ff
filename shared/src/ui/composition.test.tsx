/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';

import { renderScreen } from '@fairlead/shared/testing';

/** Counts the keys that reach a field, the page, and a listener on the window that comes before all others. */
function Counting() {
  const [counts, setCounts] = useState({ field: 0, page: 0, first: 0 });
  useEffect(() => {
    const count = (name: keyof typeof counts) => () =>
      setCounts((before) => ({ ...before, [name]: before[name] + 1 }));
    const [onPage, onFirst] = [count('page'), count('first')];
    document.addEventListener('keydown', onPage);
    window.addEventListener('keydown', onFirst, true);
    return () => {
      document.removeEventListener('keydown', onPage);
      window.removeEventListener('keydown', onFirst, true);
    };
  }, []);
  return (
    <>
      <input onKeyDown={() => setCounts((before) => ({ ...before, field: before.field + 1 }))} />
      <output>{JSON.stringify(counts)}</output>
    </>
  );
}

test('keys of a composition reach nobody, also the Enter that ends one in WebKit', () => {
  renderScreen(<Counting />);
  const press = (init: object) => fireEvent.keyDown(screen.getByRole('textbox'), init);
  press({ key: 'Enter', isComposing: true });
  press({ key: 'Process', isComposing: true });
  press({ key: 'Escape', isComposing: true });
  press({ key: 'Enter', keyCode: 229 });
  expect(screen.getByRole('status').textContent).toBe('{"field":0,"page":0,"first":0}');
  press({ key: 'Enter', keyCode: 13 });
  expect(screen.getByRole('status').textContent).toBe('{"field":1,"page":1,"first":1}');
});
