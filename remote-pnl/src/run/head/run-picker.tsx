import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';

import { Box, FramedInput, Icon, InputFrame } from '@fairlead/shared/ui';

import type { RunHead } from '../coming/run-head.rules.ts';
import { findChosen, choicesFor, type RunChoice, runChoices } from '../run-choices.rules.ts';
import { RunList, runOptionId } from './run-list.tsx';
import type { RunAddressState } from '../use-run-address.ts';

type Props = { readonly head: RunHead; readonly address: RunAddressState };

const PAGE = 10;
const STEPS: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
};

/** Another run, from the list of all or by typing some of its words (PNL-04). */
export function RunPicker(props: Props) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const { chosen, typed, shown, active, ...acts } = useRunPicker(props);
  const isOpen = typed !== undefined;
  usePressElsewhere(frame, isOpen, acts.close);

  return (
    <InputFrame ref={frame} size="md" ps="2" pe="2" className="tabular">
      {!isOpen && chosen !== undefined && <Chosen choice={chosen} />}
      <FramedInput
        type="text"
        role="combobox"
        aria-label="Run date"
        aria-description={chosen && formatChoice(chosen)}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        {...(isOpen && listAria(id, shown.length > 0 ? active : undefined))}
        autoComplete="off"
        spellCheck={false}
        placeholder={isOpen ? 'Date, type or name' : undefined}
        value={typed ?? ''}
        onChange={(event) => acts.type(event.target.value)}
        onClick={acts.open}
        onKeyDown={acts.onKeyDown}
        onBlur={acts.close}
      />
      <Box color="text.muted" pointerEvents="none">
        <Icon name="chevronDown" size={14} />
      </Box>
      {isOpen && (
        <RunList id={id} {...{ shown, active }} chosen={chosen?.key} onChoose={acts.choose} />
      )}
    </InputFrame>
  );
}

function listAria(id: string, active: number | undefined) {
  if (active === undefined) return { 'aria-controls': id };
  return { 'aria-controls': id, 'aria-activedescendant': runOptionId(id, active) };
}

/** State of the combobox: choice, typed text, listed runs, key handlers. */
function useRunPicker({ head, address }: Props) {
  const choices = useMemo(() => runChoices(head), [head]);
  const chosen = findChosen(choices, head);
  const [typed, setTyped] = useState<string>();
  const [active, setActive] = useState(0);
  const shown = useMemo(
    () => (typed === undefined ? [] : choicesFor(choices, typed)),
    [choices, typed],
  );
  const isOpen = typed !== undefined;

  const type = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  const open = () => {
    if (isOpen) return;
    setTyped('');
    setActive(Math.max(0, chosen === undefined ? 0 : choices.indexOf(chosen)));
  };
  const close = () => setTyped(undefined);
  const choose = (choice: RunChoice | undefined) => {
    close();
    if (choice !== undefined && choice.key !== chosen?.key) address.choose(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With Alt it is another day, not another line of the list.
    const step = event.altKey ? undefined : STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive(clamp(active + step, shown.length));
      else open();
    } else if (isOpen && event.key === 'Enter') {
      event.preventDefault();
      choose(shown[active]);
    } else if (isOpen && event.key === 'Escape') {
      event.stopPropagation();
      close();
    }
  };
  return { chosen, typed, shown, active, type, open, close, choose, onKeyDown };
}

const clamp = (place: number, count: number) => Math.max(0, Math.min(count - 1, place));

const formatChoice = ({ day, year, label, author }: RunChoice) =>
  [day, year, label, author].filter((part) => part !== '').join(' ');

/** Label of the choice, over the empty field; a press passes through to it. */
function Chosen({ choice }: { readonly choice: RunChoice }) {
  return (
    <Box
      aria-hidden
      position="absolute"
      insetStart="2"
      insetEnd="7"
      display="flex"
      gap="2"
      truncate
      pointerEvents="none"
    >
      <span>{`${choice.day} ${choice.year}`.trim()}</span>
      <span>{choice.label}</span>
      <Box as="span" color="text.muted" truncate>
        {choice.author}
      </Box>
    </Box>
  );
}

function usePressElsewhere(
  frame: React.RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && frame.current?.contains(target) !== true) latest.current();
    };
    document.addEventListener('pointerdown', onPress, true);
    return () => document.removeEventListener('pointerdown', onPress, true);
  }, [frame, isOpen]);
}
