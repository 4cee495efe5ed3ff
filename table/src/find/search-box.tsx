import { useId, useRef, useState } from 'react';

import { BarFieldProblem } from '@fairlead/shared/fields';
import { FramedInput, Icon, IconButton, InputFrame } from '@fairlead/shared/ui';

type Props = {
  /** Names the box and stands in it while it is empty: 'Search trade IDs'. */
  readonly label: string;
  /** Current search text; typing changes it only on submit. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** Why a text cannot be searched for, said at the box; the text stays in it. */
  readonly problemOf?: (text: string) => string | undefined;
};

/** A text to search for, submitted with Enter or the button. */
export function SearchBox({ label, value, onSearch, problemOf }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const [submitted, setSubmitted] = useState(value);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  // The search was changed from outside (a date chosen, back in the history): show that one.
  if (submitted !== value) {
    setSubmitted(value);
    setDraft(value);
    setProblem(undefined);
  }
  const search = () => {
    const text = draft.trim();
    const found = problemOf?.(text);
    setProblem(found);
    if (found === undefined) onSearch(text);
  };

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
        search();
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
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problemOf && problemId}
        onChange={(event) => {
          setDraft(event.target.value);
          setProblem(undefined);
        }}
      />
      <Buttons
        isEmpty={draft === ''}
        onClear={() => {
          setDraft('');
          setProblem(undefined);
          if (value !== '') onSearch('');
          input.current?.focus();
        }}
      />
      <BarFieldProblem id={problemOf && problemId} text={problem} />
    </InputFrame>
  );
}

type ButtonsProps = { readonly isEmpty: boolean; readonly onClear: () => void };

/** Clears the box, unless it is empty, and searches. */
function Buttons({ isEmpty, onClear }: ButtonsProps) {
  return (
    <>
      {!isEmpty && (
        <IconButton size="xs" aria-label="Clear search" onClick={onClear}>
          <Icon name="close" size={14} />
        </IconButton>
      )}
      <IconButton type="submit" size="xs" aria-label="Search">
        <Icon name="search" size={14} />
      </IconButton>
    </>
  );
}
