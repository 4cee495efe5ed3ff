import { cloneElement, type ReactElement, useEffect } from 'react';

import { pageTip } from './tips.ts';

type Props = {
  /** Text of the tooltip; nothing is shown while it is undefined. */
  readonly content: string | undefined;
  readonly children: ReactElement<{ 'data-tip'?: string | undefined }>;
};

/**
 * Tooltip of the element it is wrapped around, on hover and on keyboard focus. It adds one
 * attribute to it: rows of a table may have as many as they need. A disabled button gets none; give
 * it `aria-disabled` instead.
 */
export function Tooltip({ content, children }: Props) {
  useEffect(() => {
    pageTip.refresh();
    return () => queueMicrotask(pageTip.refresh);
  }, [content]);
  return cloneElement(children, { 'data-tip': content });
}
