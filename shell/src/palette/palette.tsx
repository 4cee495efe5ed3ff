import { noMatch } from '@fairlead/shared/choices';
import { dialogRecipe, Drawer } from '@fairlead/shared/frames';
import { Box, Portal, VisuallyHidden } from '@fairlead/shared/ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import type { PaletteEntry } from './palette-entries.rules.ts';
import { PaletteField } from './palette-field.tsx';
import { PaletteList } from './palette-list.tsx';
import type { PaletteRequest } from './use-palette-request.ts';
import { type PaletteSources, usePaletteResults } from './use-palette-results.ts';

export type PaletteProps = PaletteSources & {
  readonly asked: PaletteRequest;
  /** Changes what is asked, of whatever it is by then. */
  readonly onAsked: (change: Partial<PaletteRequest>) => void;
  readonly onClose: () => void;
};

/** Any page, day or trade by a few letters (SHL-30): a field, and the list of what it finds. */
export function Palette({ asked, onAsked, onClose, ...places }: PaletteProps) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  /** Next focus: back to where it was, or on to the page that was chosen. */
  const next = useRef(asked.from);
  const { entries, hint, open } = usePaletteResults(places, asked.typed);
  const [active, setActive] = useState(0);

  const choose = (entry: PaletteEntry | undefined, inNewTab: boolean) => {
    if (entry === undefined) return;
    if (entry.target.kind === 'page' && !inNewTab) next.current = document.querySelector('main');
    onClose();
    open(entry, inNewTab);
  };
  const chooseEntered = useEffectEvent(() => {
    choose(entries[0], false);
    // Closed before it had the focus, the dialog gives none on.
    next.current?.focus();
  });
  useEffect(() => {
    if (asked.isEntered) chooseEntered();
  }, [asked.isEntered]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      setActive((active + step + entries.length) % Math.max(1, entries.length));
    } else if (event.key === 'Enter') choose(entries[active], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <Drawer.Root
      open
      onOpenChange={(change) => !change.open && onClose()}
      {...ROOT}
      initialFocusEl={() => field.current}
      finalFocusEl={() => next.current}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxWidth={{ sm: 'min(560px, 100vw - 32px)' }}>
            <VisuallyHidden>
              <Drawer.Title>Go to</Drawer.Title>
            </VisuallyHidden>
            <PaletteField
              {...{ field, active, onKeyDown }}
              list={entries.length > 0 ? list : undefined}
              value={asked.typed}
              onFocus={({ currentTarget }) => goOnTyping(currentTarget, onAsked)}
              onType={(typed) => {
                setActive(0);
                onAsked({ typed });
              }}
            />
            <PaletteList id={list} {...{ entries, active }} onChoose={choose} />
            <Foot text={entries.length > 0 ? hint : noMatch(asked.typed)} />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

const stayOpen = (event: { readonly preventDefault: () => void }) => event.preventDefault();

/** A dialog that closed just before may still move the focus, or take along what opened over it. */
const ROOT = { recipe: dialogRecipe, onFocusOutside: stayOpen, onRequestDismiss: stayOpen };

/** Moves the caret to the end, because the dialog selects the existing text. */
function goOnTyping(input: HTMLInputElement, onAsked: PaletteProps['onAsked']): void {
  onAsked({ isReady: true });
  queueMicrotask(() => input.setSelectionRange(input.value.length, input.value.length));
}

function Foot({ text }: { readonly text: string }) {
  return (
    <Box
      display="flex"
      gap="4"
      px="4"
      py="2"
      mt={{ base: 'auto', sm: '0' }}
      bg="sunken"
      borderTop="hair"
      color="text.muted"
      fontSize="xs"
      lineHeight="label"
    >
      <Box role="status" flex="1">
        {text}
      </Box>
      <Box display={{ base: 'none', sm: 'block' }}>Ctrl Enter opens a new tab</Box>
    </Box>
  );
}
