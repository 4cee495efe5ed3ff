import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useRef } from 'react';

const Group = chakra('div', {
  base: {
    display: 'inline-flex',
    flex: { base: '1', sm: 'none' },
    height: { base: 'controlTouch', sm: 'controlSm' },
    border: 'control',
    borderRadius: 'control',
    bg: 'surface',
  },
});

const Option = chakra('button', {
  base: {
    flex: { base: '1', sm: 'none' },
    px: '11px',
    fontWeight: 'medium',
    color: 'text.muted',
    whiteSpace: 'nowrap',
    borderInlineEnd: 'hair',
    _first: { borderStartRadius: 'mark' },
    _last: { borderInlineEnd: '0', borderEndRadius: 'mark' },
    _hover: { color: 'text' },
    // The outline of the chosen one lies over its neighbours.
    _focusVisible: { zIndex: 1, position: 'relative', borderRadius: 'mark' },
    '&[aria-checked=true]': { color: 'accent', bg: 'accent.subtle', fontWeight: 'semibold' },
  },
});

/** Keeps the width of the bold word, so that choosing moves nothing. */
const Label = chakra('span', {
  base: {
    display: 'inline-grid',
    '&::after': {
      content: 'attr(data-text)',
      fontWeight: 'semibold',
      height: 0,
      visibility: 'hidden',
      overflow: 'hidden',
    },
  },
});

type Choice<Value extends string> = { readonly value: Value; readonly label: string };

type Props<Value extends string> = {
  /** Accessible name of the choice: 'Verified state'. */
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
};

const STEP: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** One of a few, all in sight: a radio group. Arrow keys choose, Tab leaves it. */
export function Segmented<Value extends string>({ label, value, choices, onChange }: Props<Value>) {
  const group = useRef<HTMLDivElement>(null);
  const current = choices.findIndex((choice) => choice.value === value);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (Math.max(current, 0) + step + choices.length) % choices.length;
    const chosen = choices[next];
    if (chosen === undefined) return;
    onChange(chosen.value);
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[next]?.focus();
  };

  return (
    <Group ref={group} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {choices.map((choice, index) => (
        <Option
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={index === Math.max(current, 0) ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          <Label data-text={choice.label}>{choice.label}</Label>
        </Option>
      ))}
    </Group>
  );
}
