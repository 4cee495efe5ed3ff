/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { renderScreen } from '@fairlead/shared/testing';
import { screen } from '@testing-library/react';
import { useRef } from 'react';

import { useToastRoom } from './use-toast-room.ts';

function Table() {
  const scroller = useRef<HTMLDivElement>(null);
  useToastRoom(scroller, true);
  return (
    <div>
      <div ref={scroller} />
    </div>
  );
}

/** A frame down to the window's end, whose rows end 40 px above it. */
function fillWindow() {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    const isScroller = this.firstElementChild === null;
    return new DOMRect(0, 0, 800, window.innerHeight - (isScroller ? 40 : 0));
  });
}

const roomOfErrors = () =>
  screen
    .getByRole('region', { name: 'Errors' })
    .parentElement?.style.getPropertyValue('--toast-bottom');

afterEach(() => {
  jest.restoreAllMocks();
});

test('messages stay above the footer of a table that fills the window, and dress nothing else anew', () => {
  fillWindow();
  const { unmount } = renderScreen(<Table />);

  expect(roomOfErrors()).toBe('48px');
  expect(document.documentElement.style).toHaveLength(0);
  unmount();
  renderScreen(<p>another page</p>);
  expect(roomOfErrors()).toBe('0px');
});
