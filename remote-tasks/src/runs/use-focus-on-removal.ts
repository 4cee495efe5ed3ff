import { type RefObject, useLayoutEffect } from 'react';

import { focusPage } from '@fairlead/shared/ui';

/**
 * Moves the focus to the page when an element is removed while it holds the focus, so that keyboard
 * users do not start over.
 */
export function useFocusOnRemoval(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement) === true) focusPage();
    };
  }, [part]);
}
