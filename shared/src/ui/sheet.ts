import type { SystemStyleObject } from '@chakra-ui/react';
import { css, jsx } from '@emotion/react';
import type { ComponentProps, ReactNode } from 'react';

import { system } from './theme/system.ts';

/**
 * A block whose style never changes: the style is worked out once, where `chakra()` does so at
 * every render. For styles of many rules.
 */
export function sheet(style: SystemStyleObject): (props: ComponentProps<'div'>) => ReactNode {
  const serialized = css(system.layers.wrap('recipes', system.css(style)));
  return function Sheet(props) {
    return jsx('div', { ...props, css: serialized });
  };
}
