import { PositionedLine } from '@fairlead/shared/lines';
import { chakra } from '@fairlead/shared/ui';

import { findOffsets } from './printed-lines.rules.ts';

type Props = {
  readonly index: number;
  readonly text: string;
  readonly searchText: string;
  /** Offset of the current match in it. */
  readonly at: number | undefined;
};

/** A line of what was printed, what is looked for marked in it. */
export function PrintedLine({ index, text, searchText, at }: Props) {
  return (
    <PositionedLine index={index} style={ROOM}>
      {markMatches(text, searchText).map((part) =>
        part.isMatch ? (
          <Found key={part.at} aria-current={part.at === at ? true : undefined}>
            {part.text}
          </Found>
        ) : (
          part.text
        ),
      )}
    </PositionedLine>
  );
}

/** Room beside a line. */
const ROOM = { paddingInline: '12px', tabSize: 4 };

const Found = chakra('mark', {
  base: {
    bg: 'warning.subtle',
    color: 'inherit',
    textDecoration: 'underline',
    '&[aria-current]': { outline: '2px solid {colors.focus}' },
  },
});

type Part = { readonly at: number; readonly text: string; readonly isMatch: boolean };

function markMatches(text: string, wanted: string): readonly Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const at of findOffsets(text, wanted)) {
    if (at > done) parts.push({ at: done, text: text.slice(done, at), isMatch: false });
    done = at + wanted.length;
    parts.push({ at, text: text.slice(at, done), isMatch: true });
  }
  if (done < text.length) parts.push({ at: done, text: text.slice(done), isMatch: false });
  return parts;
}
