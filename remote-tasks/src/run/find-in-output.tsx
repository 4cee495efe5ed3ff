import type { KeyboardEvent } from 'react';

import { formatNumber } from '@fairlead/shared/format';
import { Box, FramedInput, Icon, IconButton, InputFrame } from '@fairlead/shared/ui';

type Props = {
  readonly searchText: string;
  readonly count: number;
  /** Index of the current match, from 0. */
  readonly matchIndex: number;
  readonly onSearch: (text: string) => void;
  readonly onStep: (step: 1 | -1) => void;
};

/** Finds a text in what was printed; Enter goes on, Shift+Enter back, Escape clears it. */
export function FindInOutput({ searchText, count, matchIndex, onSearch, onStep }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onStep(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape' && searchText !== '') {
      event.stopPropagation();
      onSearch('');
    }
  };
  return (
    <InputFrame role="search" aria-label="Find in output" width={{ sm: '300px' }} ps="2" pe="1">
      <FramedInput
        type="text"
        aria-label="Find in output"
        placeholder="Find in output"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={searchText}
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Box as="span" role="status" color="text.muted" textStyle="label" whiteSpace="nowrap">
        {searchText === '' ? '' : countText(count, matchIndex)}
      </Box>
      {count > 0 && (
        <>
          <IconButton size="xs" aria-label="Previous match" onClick={() => onStep(-1)}>
            <Box as="span" transform="rotate(180deg)">
              <Icon name="chevronDown" size={14} />
            </Box>
          </IconButton>
          <IconButton size="xs" aria-label="Next match" onClick={() => onStep(1)}>
            <Icon name="chevronDown" size={14} />
          </IconButton>
        </>
      )}
    </InputFrame>
  );
}

function countText(count: number, place: number): string {
  return count === 0 ? 'None' : `${formatNumber(place + 1)} of ${formatNumber(count)}`;
}
