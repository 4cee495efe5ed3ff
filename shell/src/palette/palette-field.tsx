import { Drawer } from '@fairlead/shared/frames';
import { Box, FramedInput, Icon, IconButton } from '@fairlead/shared/ui';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

import { paletteOptionId } from './palette-list.tsx';

type Props = {
  readonly field: RefObject<HTMLInputElement | null>;
  /** The id of what it finds, while there is anything. */
  readonly list: string | undefined;
  readonly active: number;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Combobox input of the palette, on top of its list, with a close button for those without Escape.
 */
export function PaletteField({ field, list, active, value, onType, ...events }: Props) {
  return (
    <Box display="flex" alignItems="center" gap="2" ps="4" pe="2" height="12" flex="none">
      <Icon name="search" size={14} />
      <FramedInput
        ref={field}
        type="text"
        role="combobox"
        aria-label="Go to"
        aria-autocomplete="list"
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={list && paletteOptionId(list, active)}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        placeholder="Go to …"
        value={value}
        onChange={(event) => onType(event.target.value)}
        {...events}
      />
      <Drawer.CloseTrigger asChild>
        <IconButton aria-label="Close">
          <Icon name="close" />
        </IconButton>
      </Drawer.CloseTrigger>
    </Box>
  );
}
