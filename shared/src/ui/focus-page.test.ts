/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, jest, test } from '@jest/globals';

import { focusPage } from './focus-page.ts';

test('the page has the focus and stays where it was scrolled to', () => {
  document.body.innerHTML = '<main tabindex="-1"></main>';
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  focusPage();
  expect(document.activeElement?.localName).toBe('main');
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
});
