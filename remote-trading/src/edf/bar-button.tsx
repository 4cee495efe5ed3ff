import type { ComponentProps } from 'react';

import { Button } from '@fairlead/shared/ui';

/** A button in the line below the table. */
export function FooterButton(props: ComponentProps<typeof Button>) {
  return <Button size="sm" height={{ base: 'controlTouch', sm: 'hitMin' }} {...props} />;
}
