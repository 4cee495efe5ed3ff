import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import {
  type AlsoTyped,
  chosenBy,
  filtered,
  type ListState,
  noMatch,
  opened,
  stepped,
} from '@fairlead/shared/choices';

type Input = {
  /** The labels of all choices. */
  readonly labels: readonly string[];
  /** Other ways of typing them. */
  readonly also: AlsoTyped;
  /** The label of what is chosen now. */
  readonly chosen: string | undefined;
  readonly onChoose: (label: string | undefined) => void;
  /** Takes a text that is no choice, where somebody else judges it. */
  readonly onOther: ((text: string) => void) | undefined;
};

type Draft = {
  /** The choice over which it was typed: with another one it is history. */
  readonly over: string | undefined;
  readonly text: string;
  /** `taken`: it is on its way to be the value. `wrong`: it was left, and is no choice. */
  readonly state: 'typing' | 'taken' | 'wrong';
};

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };
const TAKING = ['Enter', 'Tab'];

/** State of a combobox: its text, its open list, and the keyboard handlers of both. */
export function useCombobox({ labels, also, chosen, onChoose, onOther }: Input) {
  const [draft, setDraft] = useDraft(chosen);
  const [list, setList] = useState<ListState>();

  const close = () => setList(undefined);
  const open = () => setList(opened(labels, chosen));
  const write = (text: string) => {
    setDraft({ over: chosen, text, state: 'typing' });
    setList(filtered(labels, text, also));
  };
  const choose = (label: string | undefined) => {
    close();
    // Stays until the choice has come round: it may take a transition.
    setDraft(label === chosen ? undefined : { over: chosen, text: label ?? '', state: 'taken' });
    if (label !== chosen) onChoose(label);
  };
  const leave = () => {
    close();
    if (draft?.state !== 'typing') return;
    const meant = chosenBy(labels, draft.text, also);
    if (meant !== undefined || draft.text.trim() === '') {
      choose(meant);
      return;
    }
    if (onOther !== undefined) {
      setDraft(undefined);
      onOther(draft.text.trim());
      return;
    }
    setDraft({ ...draft, state: 'wrong' });
    if (chosen !== undefined) onChoose(undefined);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Enter with Ctrl or Cmd submits the form: what it would take alone goes along.
    const submits = isSubmit(event);
    if (!submits && hasModifier(event)) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setList(list === undefined ? opened(labels, chosen) : stepped(list, step));
      return;
    }
    const active = TAKING.includes(event.key) ? list?.shown[list.active] : undefined;
    if (active === undefined) return;
    // Enter takes the line and no more; Tab takes it and goes on.
    if (event.key === 'Enter' && !submits) event.preventDefault();
    choose(active);
  };

  useEscape(list !== undefined, () => {
    close();
    setDraft(undefined);
  });

  const text = draft?.text ?? chosen ?? '';
  const problem = draft?.state === 'wrong' ? noMatch(draft.text) : undefined;
  return { chosen, text, list, problem, write, open, close, choose, leave, onKeyDown };
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

const hasModifier = ({ ctrlKey, metaKey }: Keys) => ctrlKey || metaKey;
const isSubmit = (event: Keys) => event.key === 'Enter' && hasModifier(event);

function useDraft(chosen: string | undefined) {
  const [kept, setDraft] = useState<Draft>();
  // A text that is no choice takes the choice away, and stays.
  const tookAway = kept?.state === 'wrong' && chosen === undefined;
  const draft = kept?.over === chosen || tookAway ? kept : undefined;
  // Dropped, and not only passed over: the choice may come back.
  if (kept !== undefined && kept.over !== chosen) setDraft(draft && { ...draft, over: chosen });
  return [draft, setDraft] as const;
}

/** Escape closes the open list, and not the dialog around it, which listens at the document. */
function useEscape(active: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!active) return undefined;
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      latest.current();
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [active]);
}
