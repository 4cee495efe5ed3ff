import { useRef, useState } from 'react';

import { FramedInput, Icon, IconButton, InputFrame } from '@fairlead/shared/ui';

type Props = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Focuses the field at first. */
  readonly asked: boolean;
};

const LABEL = 'Filter tasks';

type Held = {
  readonly typed: string;
  /** Text in the address when it was last drawn. */
  readonly drawn: string;
  /** Texts that were typed and are not yet in the address as drawn. */
  readonly sent: readonly string[];
};

/** Narrows the tasks with every key. */
export function TaskFilter({ value, onChange, asked }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // The address follows a moment later: what is typed stands here at once, and what of it comes back
  // from there is behind it.
  const [{ typed, drawn, sent }, setHeld] = useState<Held>({
    typed: value,
    drawn: value,
    sent: [],
  });
  if (drawn !== value) {
    const place = sent.lastIndexOf(value);
    setHeld(
      place < 0
        ? { typed: value, drawn: value, sent: [] }
        : { typed, drawn: value, sent: sent.slice(place + 1) },
    );
  }
  const change = (text: string) => {
    setHeld((held) => ({ ...held, typed: text, sent: [...held.sent, text] }));
    onChange(text);
  };
  return (
    <InputFrame role="search" aria-label={LABEL} width={{ sm: '240px' }} ps="2" pe="1" gap="1.5">
      <Icon name="search" size={14} />
      <FramedInput
        ref={input}
        type="text"
        autoComplete="off"
        spellCheck={false}
        autoFocus={asked}
        aria-label={LABEL}
        placeholder={LABEL}
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
      {typed !== '' && (
        <IconButton
          size="xs"
          aria-label="Clear filter"
          onClick={() => {
            change('');
            input.current?.focus();
          }}
        >
          <Icon name="close" size={14} />
        </IconButton>
      )}
    </InputFrame>
  );
}
