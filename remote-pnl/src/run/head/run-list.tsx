import { useLayoutEffect, useRef } from 'react';

import { Box, chakra } from '@fairlead/shared/ui';

import type { RunChoice } from '../run-choices.rules.ts';

const List = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 'dropdown',
    top: 'calc(100% + 2px)',
    insetEnd: '-1px',
    width: 'calc(100% + 2px)',
    minWidth: '360px',
    maxWidth: 'calc(100vw - 24px)',
    maxHeight: 'min(420px, 60dvh)',
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
    display: 'grid',
    gridTemplateColumns: '56px 1fr auto 36px',
    alignItems: 'center',
    gap: '2',
    height: { base: 'controlTouch', sm: '7' },
    px: '2',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    // Years of runs: what is out of sight is not laid out.
    contentVisibility: 'auto',
    containIntrinsicHeight: { base: '40px', sm: '28px' },
    _hover: { bg: 'hover' },
    '&[aria-selected=true]': { bg: 'hover', boxShadow: 'inset 2px 0 0 {colors.accent}' },
  },
  variants: { chosen: { true: { fontWeight: 'semibold' } } },
});

type Props = {
  readonly id: string;
  readonly shown: readonly RunChoice[];
  readonly active: number;
  readonly chosen: string | undefined;
  readonly onChoose: (choice: RunChoice) => void;
};

export const runOptionId = (listId: string, place: number) => `${listId}-${place}`;

/** The runs that are chosen from, newest first, under the field that keeps the focus. */
export function RunList({ id, shown, active, chosen, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, shown]);
  return (
    <List
      ref={list}
      id={id}
      role="listbox"
      aria-label="Run dates"
      // The pointer must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {shown.length === 0 && (
        <Box role="status" px="2" py="1" color="text.muted">
          No run matches
        </Box>
      )}
      {shown.map((choice, place) => (
        <Line
          key={choice.key}
          id={runOptionId(id, place)}
          role="option"
          aria-selected={place === active}
          chosen={choice.key === chosen}
          onClick={() => onChoose(choice)}
        >
          {choice.date === undefined ? (
            <Box as="span" gridColumn="1 / -1">
              {choice.day}
            </Box>
          ) : (
            <Run choice={choice} />
          )}
        </Line>
      ))}
    </List>
  );
}

/** '28 Jun Likely COB tolsen', and the year, which a list of several needs. */
function Run({ choice }: { readonly choice: RunChoice }) {
  return (
    <>
      <span>{choice.day}</span>
      <span>{choice.label}</span>
      <Box as="span" color="text.muted" maxWidth="176px" truncate>
        {choice.author}
      </Box>
      <Box as="span" color="text.muted" textAlign="end">
        {choice.year}
      </Box>
    </>
  );
}
