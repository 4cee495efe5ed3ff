import { Box, chakra, Icon, useOnDemand } from '@fairlead/shared/ui';

import { BarButton } from '../frame/bar-button.ts';
import type { PaletteProps } from './palette.tsx';
import { paletteParts } from './palette-parts.ts';
import { PALETTE_KEY, usePaletteRequest } from './use-palette-request.ts';

/** The way to everything, in the bar, and its key (SHL-30). */
export function GoTo(places: Omit<PaletteProps, 'asked' | 'onAsked' | 'onClose'>) {
  const { asked, change, ask, close } = usePaletteRequest();
  const parts = useOnDemand(paletteParts, asked !== undefined, close);
  const prepare = () => void paletteParts.fetch().catch(() => undefined);
  return (
    <>
      <BarField
        type="button"
        aria-label="Go to …"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={({ currentTarget }) => {
          // Safari leaves the focus elsewhere, and it is the button that gets it back.
          currentTarget.focus();
          ask();
        }}
      >
        <Icon name="search" size={14} />
        <Box as="span" display={{ base: 'none', md: 'flex' }} flex="1" alignItems="baseline">
          <Box as="span" flex="1" textAlign="start">
            Go to …
          </Box>
          <Key data-key={PALETTE_KEY} />
        </Box>
      </BarField>
      {parts !== undefined && asked !== undefined && (
        <parts.Palette {...places} asked={asked} onAsked={change} onClose={close} />
      )}
    </>
  );
}

/** Button that looks like a field, from the width on where there is space for one. */
const BarField = chakra(BarButton, {
  base: {
    fontWeight: 'normal',
    md: {
      width: '248px',
      height: '7',
      bg: 'rgb(0 0 0 / 0.18)',
      border: '1px solid rgb(255 255 255 / 0.24)',
      _hover: { bg: 'rgb(0 0 0 / 0.28)' },
    },
  },
});

/** Drawn and not written: it is no part of the button's name. */
const Key = chakra('span', {
  base: {
    fontSize: '2xs',
    lineHeight: 'label',
    color: 'env.muted',
    _after: { content: 'attr(data-key)' },
  },
});
