import type { ReactNode } from 'react';

import { useFirmClock } from '@fairlead/shared/auth';
import { Box, Button, chakra } from '@fairlead/shared/ui';

import { runRestoredText } from './draft-labels.view-model.ts';

type Props = {
  /** Purpose of the task. */
  readonly summary: string;
  /** Time of the restored draft, while the fields are unchanged. */
  readonly restored: string | undefined;
  /** Resets the fields, where something was changed. */
  readonly onStartOver: (() => void) | undefined;
  readonly before?: ReactNode;
  readonly children?: ReactNode;
};

export const Quiet = chakra('div', {
  base: {
    mt: '1',
    textStyle: 'label',
    fontWeight: 'normal',
    letterSpacing: 'normal',
    color: 'text.muted',
    overflowWrap: 'anywhere',
  },
});

/** Summary of a task, with notes about the draft in the fields. */
export function DraftHead({ summary, restored, onStartOver, before, children }: Props) {
  const clock = useFirmClock();
  return (
    <>
      <Box display="flex" alignItems="flex-start" gap="2" textStyle="body" fontWeight="normal">
        <Box flex="1" minWidth="0">
          {summary}
        </Box>
        {onStartOver !== undefined && (
          <Button
            variant="ghost"
            size="sm"
            height={{ base: 'controlTouch', sm: '5' }}
            my={{ base: '-2.5', sm: '0' }}
            px="1"
            color="link"
            onClick={onStartOver}
          >
            Start over
          </Button>
        )}
      </Box>
      {before}
      {restored !== undefined && <Quiet role="status">{runRestoredText(restored, clock)}</Quiet>}
      {children}
    </>
  );
}
