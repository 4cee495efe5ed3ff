import { type RefObject, useLayoutEffect, useRef } from 'react';

import { computeListPosition, type ListState } from '@fairlead/shared/choices';
import { chakra } from '@fairlead/shared/ui';

const Panel = chakra('div', {
  base: {
    // In the browser's top layer: neither a dialog nor a table cuts it off.
    position: 'fixed',
    inset: 'auto',
    margin: 0,
    maxWidth: 'min(400px, 100vw - 8px)',
    maxHeight: '256px',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    py: '1',
    bg: 'raised',
    color: 'text',
    border: 'head',
    borderRadius: 'control',
    boxShadow: 'raised',
    animation: 'fadeIn {durations.fast} {easings.out}',
  },
});

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { base: 'controlTouch', sm: '7' },
    px: '2',
    truncate: true,
    cursor: 'pointer',
    _hover: { bg: 'hover' },
    '&[aria-selected=true]': { bg: 'hover', boxShadow: 'inset 2px 0 0 {colors.accent}' },
  },
  variants: { chosen: { true: { fontWeight: 'semibold' } } },
});

const Nothing = chakra('div', { base: { px: '2', py: '1', color: 'text.muted' } });

type Props = {
  readonly id: string;
  readonly label: string;
  readonly list: ListState;
  readonly chosen: string | undefined;
  /** Text of an empty list. */
  readonly nothing: string;
  /** Anchor of the list. */
  readonly field: RefObject<HTMLElement | null>;
  readonly onChoose: (label: string) => void;
};

export const optionId = (listId: string, place: number) => `${listId}-${place}`;

/** The open list of a combobox, which keeps the focus. */
export function ChoiceOptions({ id, label, list, chosen, nothing, field, onChoose }: Props) {
  const panel = useListPosition(field, list);
  return (
    <Panel
      ref={panel}
      popover="manual"
      // The pointer must not take the focus from the input.
      onMouseDown={(event) => event.preventDefault()}
    >
      {list.shown.length === 0 ? (
        <Nothing role="status">{nothing}</Nothing>
      ) : (
        <div id={id} role="listbox" aria-label={label}>
          {list.shown.map((text, place) => (
            <Line
              key={text}
              id={optionId(id, place)}
              role="option"
              aria-selected={place === list.active}
              chosen={text === chosen}
              onClick={() => onChoose(text)}
            >
              {text}
            </Line>
          ))}
        </div>
      )}
    </Panel>
  );
}

/** Keeps the list at its field while either of them changes or moves. */
function useListPosition(field: RefObject<HTMLElement | null>, list: ListState) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => panel.current?.showPopover(), []);
  useLayoutEffect(() => {
    const place = () => {
      if (panel.current === null || field.current === null) return;
      const { style } = panel.current;
      const around = field.current.getBoundingClientRect();
      style.minWidth = `${around.width}px`;
      const screen = { width: document.documentElement.clientWidth, height: innerHeight };
      const { top, left } = computeListPosition(
        around,
        panel.current.getBoundingClientRect(),
        screen,
      );
      style.top = `${Math.round(top)}px`;
      style.left = `${Math.round(left)}px`;
    };
    place();
    panel.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    window.addEventListener('scroll', place, true);
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, true);
      window.removeEventListener('resize', place);
    };
  }, [field, list]);
  return panel;
}
