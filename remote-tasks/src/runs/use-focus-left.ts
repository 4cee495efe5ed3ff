import { type RefObject, useLayoutEffect } from 'react';

import { focusPage } from '@fairlead/shared/ui';

/** What goes while the focus is in it leaves it to the page: who works by keyboard does not begin anew. */
export function useFocusLeft(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement) === true) focusPage();
    };
  }, [part]);
}
