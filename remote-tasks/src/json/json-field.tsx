import { type ReactNode, useState } from 'react';

import { Field, TextInput } from '@fairlead/shared/forms';
import { Box, chakra, VisuallyHidden } from '@fairlead/shared/ui';

import { changedLines } from './changed-lines.rules.ts';
import type { CheckedJson } from './json-checks.rules.ts';
import { prettyJson } from './json-skeleton.rules.ts';
import type { ReadJson } from './json-text.rules.ts';

type Props = {
  readonly text: string;
  readonly json: CheckedJson;
  /** The text that it began with, where what was changed in it is marked. */
  readonly before?: string | undefined;
  /** Why the server would not take it, or what it may not be sent with. */
  readonly refused: string | undefined;
  readonly onChange: (text: string) => void;
};

/** The JSON that a task takes: a text area, and beside what is typed what it is read as. */
export function JsonField({ text, json, before, refused, onChange }: Props) {
  const [isTouched, setTouched] = useState(false);
  const [problem, ...others] = json.problems;
  return (
    <Box mt="1">
      <Typed spellCheck={false} onBlur={() => setTouched(true)} onChange={() => setTouched(true)}>
        <Field
          label="JSON"
          required
          error={refused ?? (isTouched ? problem : undefined)}
          hint={problem}
        >
          <TextInput rows={7} value={text} onChange={onChange} />
        </Field>
      </Typed>
      <Others problems={isTouched ? others : []} />
      <Preview read={json.read} text={text} before={before} />
    </Box>
  );
}

const Typed = chakra('div', {
  base: {
    '& textarea': { fontFamily: 'mono', fontSize: 'sm', whiteSpace: 'pre', overflowX: 'auto' },
  },
});

const Shown = chakra('div', {
  base: {
    bg: 'sunken',
    border: 'hair',
    borderRadius: 'control',
    px: '2',
    py: '1.5',
    fontFamily: 'mono',
    fontSize: 'sm',
    lineHeight: '1.5',
    minHeight: '54px',
    maxHeight: { base: '220px', sm: '180px' },
    overflow: 'auto',
    whiteSpace: 'pre',
  },
});

type PreviewProps = {
  readonly read: ReadJson;
  readonly text: string;
  readonly before: string | undefined;
};

/** Preview of the parsed value, or the position of the parse error. */
function Preview({ read, text, before }: PreviewProps) {
  return (
    <Box mt="1">
      <Box id="run-preview" textStyle="label" color="text.muted" mb="1">
        Preview
      </Box>
      <Shown role="region" aria-labelledby="run-preview" tabIndex={0}>
        {read.ok ? (
          <Lines before={before} now={prettyJson(read.value)} />
        ) : (
          <Unreadable read={read} text={text} />
        )}
      </Shown>
    </Box>
  );
}

const MAX_SHOWN = 4;

/** Further errors, after the first. */
function Others({ problems }: { readonly problems: readonly string[] }) {
  if (problems.length === 0) return null;
  const more = problems.length - MAX_SHOWN;
  return (
    <chakra.ul textStyle="hint" color="negative" overflowWrap="anywhere" listStyleType="none">
      {problems.slice(0, MAX_SHOWN).map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
      {more > 0 && <li>{`and ${more} more`}</li>}
    </chakra.ul>
  );
}

type UnreadableProps = { readonly read: Extract<ReadJson, { ok: false }>; readonly text: string };

/** The line that cannot be read after the one before it, with a mark under the character. */
function Unreadable({ read: { line, column }, text }: UnreadableProps) {
  const width = String(line).length;
  const shown = text.split('\n').slice(Math.max(0, line - 2), line);
  return (
    <>
      {shown.map((words, place) => (
        <div key={place}>
          <chakra.span color="text.muted">
            {`${String(line - shown.length + 1 + place).padStart(width)} `}
          </chakra.span>
          {words}
        </div>
      ))}
      <chakra.div aria-hidden color="negative" fontWeight="semibold">
        {`${' '.repeat(width + column)}^`}
      </chakra.div>
    </>
  );
}

const SIGNS = { added: '+ ', removed: '− ', none: '  ' } as const;
const CHANGE_LABELS = { added: 'changed: ', removed: 'was: ', none: '' } as const;
const GROUNDS = { added: 'positive.subtle', removed: 'negative.subtle', none: undefined } as const;

type LinesProps = { readonly now: string; readonly before: string | undefined };

/** The JSON; where it began with that of a run, with what was changed in it. */
function Lines({ now, before }: LinesProps): ReactNode {
  if (before === undefined) return now;
  const lines = changedLines(before, now);
  if (lines.every(({ change }) => change === 'none')) return now;
  return (
    // As wide as the longest: the ground of each line goes on where it is scrolled sideways.
    <Box width="max-content" minWidth="100%">
      {lines.map(({ text, change }, place) => (
        <Box key={place} bg={GROUNDS[change]}>
          <span aria-hidden>{SIGNS[change]}</span>
          <VisuallyHidden>{CHANGE_LABELS[change]}</VisuallyHidden>
          {text}
        </Box>
      ))}
    </Box>
  );
}
