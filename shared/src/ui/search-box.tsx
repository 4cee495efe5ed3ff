import { useRef, useState } from 'react';

import { Icon } from '@fairlead/shared/icons';

import { IconButton } from './button.tsx';
import { FramedInput, InputFrame } from './input-frame.ts';

type Props = {
  /** Names the box and stands in it while it is empty: 'Search trade IDs'. */
  readonly label: string;
  /** What is searched for now; typing changes it only on submit. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
};

/** A text to search for, submitted with Enter or the button. */
export function SearchBox({ label, value, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const [submitted, setSubmitted] = useState(value);
  // The search was changed from outside (a date chosen, back in the history): show that one.
  if (submitted !== value) {
    setSubmitted(value);
    setDraft(value);
  }

  return (
    <InputFrame
      as="form"
      // On a phone it leaves room for a menu beside it.
      flex={{ base: '1 1 200px', sm: 'none' }}
      width={{ sm: '212px' }}
      ps="2"
      pe="1"
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(draft.trim());
      }}
    >
      <FramedInput
        ref={input}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      {draft !== '' && (
        <IconButton
          size="xs"
          aria-label="Clear search"
          onClick={() => {
            setDraft('');
            if (value !== '') onSearch('');
            input.current?.focus();
          }}
        >
          <Icon name="close" size={14} />
        </IconButton>
      )}
      <IconButton type="submit" size="xs" aria-label="Search">
        <Icon name="search" size={14} />
      </IconButton>
    </InputFrame>
  );
}
