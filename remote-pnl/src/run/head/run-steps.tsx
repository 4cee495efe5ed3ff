import { useEffect, useRef } from 'react';

import { formatLongDay } from '@fairlead/shared/format';
import { Box, Icon, IconButton, Tooltip } from '@fairlead/shared/ui';

import type { RunHead } from '../coming/run-head.rules.ts';
import { findNeighbourDays } from '../run-choices.rules.ts';
import type { RunAddressState } from '../use-run-address.ts';

type Props = { readonly head: RunHead; readonly address: RunAddressState };

/** The day with a run before the one that is shown, and the one after it, by button and by key. */
export function RunSteps({ head, address }: Props) {
  const { before, after } = findNeighbourDays(head);
  const step = (date: string | undefined) => {
    if (date !== undefined) address.choose({ date });
  };
  useStepKeys({ PageUp: () => step(before), PageDown: () => step(after) });
  return (
    <Box display="flex">
      <Step name="Previous day" keys="Alt+PageUp" date={before} isBack onStep={step} />
      <Step name="Next day" keys="Alt+PageDown" date={after} onStep={step} />
    </Box>
  );
}

type StepProps = {
  readonly name: string;
  readonly keys: string;
  readonly date: string | undefined;
  readonly isBack?: boolean;
  readonly onStep: (date: string | undefined) => void;
};

function Step({ name, keys, date, isBack = false, onStep }: StepProps) {
  const tip = date === undefined ? 'No run' : `${formatLongDay(date)}, ${keys}`;
  return (
    <Tooltip content={`${name}: ${tip}`}>
      <IconButton
        aria-label={name}
        aria-keyshortcuts={keys}
        aria-disabled={date === undefined}
        onClick={() => onStep(date)}
      >
        <Box display="flex" transform={isBack ? 'rotate(180deg)' : undefined}>
          <Icon name="chevronRight" size={14} />
        </Box>
      </IconButton>
    </Tooltip>
  );
}

type Steps = Readonly<Record<'PageUp' | 'PageDown', () => void>>;

/** Listens to Page Up and Page Down with Alt, anywhere on the page but not behind a dialog. */
function useStepKeys(steps: Steps): void {
  const latest = useRef(steps);
  useEffect(() => {
    latest.current = steps;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
      if (document.querySelector('[role=dialog]') !== null) return;
      event.preventDefault();
      latest.current[event.key]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
