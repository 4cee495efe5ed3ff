import { useRef, useState } from 'react';

import { FramedInput, Icon, IconButton, InputFrame } from '@fairlead/shared/ui';

type Props = {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Whether it has the focus at first. */
  readonly asked: boolean;
};

const LABEL = 'Filter tasks';

/** Narrows the tasks with every key. */
export function TaskFilter({ value, onChange, asked }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // The address follows a moment later: what is typed stands here at once.
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const change = (text: string) => {
    setTyped(text);
    setKnown(text);
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
