import { Box } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';

import { Icon } from '@fairlead/shared/icons';

import { Button } from './button.tsx';

type Props = {
  /** Label of the button. */
  readonly label?: string;
  /** Number of active filters. */
  readonly active: number;
  readonly children: ReactNode;
};

/**
 * Filters of a page's bar, or what else it has, stand in it as they are and fold behind one button on a phone. They
 * stay in the page, so that folding loses nothing that was typed.
 */
export function FilterFold({ label = 'Filters', active, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        size="sm"
        display={{ base: 'none', smDown: 'inline-flex' }}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {active === 0 ? label : `${label} ${active}`}
        <Box as="span" transform={isOpen ? 'rotate(180deg)' : undefined}>
          <Icon name="chevronDown" size={14} />
        </Box>
      </Button>
      <Box
        id={id}
        display={{ base: 'contents', smDown: isOpen ? 'flex' : 'none' }}
        flex="1 1 100%"
        flexWrap="wrap"
        gap="2"
      >
        {children}
      </Box>
    </>
  );
}
