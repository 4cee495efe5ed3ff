import { type ReactNode, useRef } from 'react';

import { Button, Portal } from '@fairlead/shared/ui';

import { confirmRecipe } from './dialog.recipe.ts';
import { useFinalFocus } from './focus.ts';
import { Drawer } from './overlays.tsx';

type Props = {
  /** The question: 'Undo trade N4471820?'. */
  readonly title: string;
  /** Text about the consequences. */
  readonly children: ReactNode;
  /** Label of the button, in the words of the one that opened the dialog: 'Undo'. */
  readonly action: string;
  readonly open: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before what cannot be taken back. Cancel has the focus: Enter in haste does nothing. */
export function Confirm({ title, children, action, open, onConfirm, onCancel }: Props) {
  const cancel = useRef<HTMLButtonElement>(null);
  const finalFocusEl = useFinalFocus(open);
  return (
    <Drawer.Root
      recipe={confirmRecipe}
      role="alertdialog"
      open={open}
      onOpenChange={(change) => !change.open && onCancel()}
      closeOnInteractOutside={false}
      initialFocusEl={() => cancel.current}
      finalFocusEl={finalFocusEl}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>{title}</Drawer.Title>
            </Drawer.Header>
            <Drawer.Body>
              <Drawer.Description>{children}</Drawer.Description>
            </Drawer.Body>
            <Drawer.Footer>
              <Button ref={cancel} onClick={onCancel}>
                Cancel
              </Button>
              <Button variant="solid" onClick={onConfirm}>
                {action}
              </Button>
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
