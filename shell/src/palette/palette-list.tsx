import { Box, chakra } from '@fairlead/shared/ui';
import { type MouseEvent, useLayoutEffect } from 'react';

import type { PaletteEntry } from './palette-entries.rules.ts';

type Props = {
  readonly id: string;
  readonly entries: readonly PaletteEntry[];
  /** The place of the entry that Enter takes. */
  readonly active: number;
  readonly onChoose: (entry: PaletteEntry, inNewTab: boolean) => void;
};

export const paletteOptionId = (list: string, place: number) => `${list}-${place}`;

/** Listbox of matches, each with its area. The focus stays in the field. */
export function PaletteList({ id, entries, active, onChoose }: Props) {
  useLayoutEffect(() => {
    document.getElementById(paletteOptionId(id, active))?.scrollIntoView({ block: 'nearest' });
  }, [id, active, entries]);
  if (entries.length === 0) return null;
  return (
    <Scroller id={id} role="listbox" aria-label="Places">
      {entries.map((entry, place) => (
        <Line
          key={entry.id}
          id={paletteOptionId(id, place)}
          role="option"
          aria-selected={place === active}
          // The pointer must not take the focus from the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => onChoose(entry, isForNewTab(event))}
          onAuxClick={(event) => event.button === MIDDLE && onChoose(entry, true)}
        >
          <Box as="span" flex="1" truncate>
            {entry.label}
          </Box>
          {!entry.label.startsWith(entry.area) && (
            <Box as="span" flex="none" color="text.muted" fontSize="xs">
              {entry.area}
            </Box>
          )}
        </Line>
      ))}
    </Scroller>
  );
}

const MIDDLE = 1;
const isForNewTab = ({ ctrlKey, metaKey }: MouseEvent) => ctrlKey || metaKey;

const Scroller = chakra('div', {
  base: {
    flex: '0 1 auto',
    minHeight: 0,
    maxHeight: { sm: '420px' },
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    py: '1',
    borderTop: 'hair',
  },
});

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    minHeight: { base: 'controlTouch', sm: 'control' },
    px: '4',
    cursor: 'pointer',
    _hover: { bg: 'hover' },
    '&[aria-selected=true]': { bg: 'hover', boxShadow: 'inset 2px 0 0 {colors.accent}' },
  },
});
