import { lazy, Suspense } from 'react';

import { Popover } from '@fairlead/shared/frames';
import { Icon, IconButton, LoadingText } from '@fairlead/shared/ui';

import type { RunHead } from '../coming/run-head.rules.ts';
import type { RunAddressState } from '../use-run-address.ts';

const RunCalendar = lazy(async () => ({
  default: (await import('./run-calendar.tsx')).RunCalendar,
}));

type Props = { readonly head: RunHead; readonly address: RunAddressState };

/** Opens the calendar of runs, which comes when somebody asks for it. */
export function CalendarButton(props: Props) {
  return (
    <Popover
      label="Calendar of runs"
      focusOn={'[role=gridcell] [tabindex="0"]'}
      trigger={
        <IconButton aria-label="Calendar of runs">
          <Icon name="calendar" size={14} />
        </IconButton>
      }
    >
      <Suspense fallback={<LoadingText text="Opening ..." />}>
        <RunCalendar {...props} />
      </Suspense>
    </Popover>
  );
}
