import { type RefObject, useLayoutEffect } from 'react';

import { useInRouterContext, useNavigate } from '@fairlead/shared/router';

export type Navigate = (to: string) => void;

type Props = { readonly into: RefObject<Navigate> };

/**
 * Puts the way to another page into a ref: the rows follow links without a React link each. A table
 * that stands under no router (the gallery) leaves links to the browser.
 */
export function LinkNavigation({ into }: Props) {
  return useInRouterContext() ? <RouterNavigation into={into} /> : null;
}

function RouterNavigation({ into }: Props) {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    into.current = (to) => void navigate(to);
  }, [into, navigate]);
  return null;
}

export const byBrowser: Navigate = (to) => globalThis.location.assign(to);
