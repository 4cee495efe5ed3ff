import type { PnlRun } from '@fairlead/pnl/contract/runs';
import { useFirmClock, useIsPicture } from '@fairlead/shared/auth';
import { formatInstant } from '@fairlead/shared/format';
import { Box, chakra, Tooltip } from '@fairlead/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';

import { CalendarButton } from '../calendar/calendar-button.tsx';
import type { RunHead } from '../coming/run-head.rules.ts';
import { useHeadRoom } from './use-head-room.ts';
import { RunPicker } from './run-picker.tsx';
import { RunSteps } from './run-steps.tsx';
import { pnlRunLabel, RUN_TONES, timeAgo, writtenDate } from '../run-labels.rules.ts';
import type { RunAddressState } from '../use-run-address.ts';

type Props = {
  readonly head: RunHead;
  readonly address: RunAddressState;
  readonly actions?: ReactNode;
  /** Begin of the window's title: the state of a limit that is not held. */
  readonly alarm?: string | undefined;
  /** It is asked for, and its figures are on their way. */
  readonly isComing: boolean;
};

/** Header of a run: its day, type, author and time (PNL-03); in a picture only that. */
export function RunHeader({ head, isComing, alarm, ...controls }: Props) {
  const isPicture = useIsPicture();
  const room = useHeadRoom();
  const { selected } = head;
  const bg = selected ? `run.${RUN_TONES[selected.run_type]}.page` : 'page';
  return (
    <Bar ref={room} stays={!isPicture} bg={bg}>
      <title>{[alarm, `PNL ${head.pipe_run_date}`, 'Fairlead'].filter(Boolean).join(' · ')}</title>
      <Title stays={!isPicture} bg={bg}>
        {`${writtenDate(head.pipe_run_date)} `}
        {selected && <Label run={selected} />}
        {selected ? ' PNL' : 'PNL'}
      </Title>
      {isComing && <Coming />}
      {selected && head.found_selected_run && <RunBy run={selected} isPicture={isPicture} />}
      {!isPicture && <Controls head={head} {...controls} />}
    </Bar>
  );
}

/** Over the heads of tables and what is pinned in them. */
const STUCK = { top: 'var(--above)', zIndex: 5 };

/** Across the page and its gutters, in sight while the page scrolls; of a phone's only its first line. */
const Bar = chakra('div', {
  base: {
    display: { base: 'contents', sm: 'flex' },
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1.5',
    minHeight: 'filterBar',
    mx: '-gutter',
    px: 'gutter',
    py: '1',
    _print: { position: 'static !important', bg: 'transparent !important' },
  },
  variants: { stays: { true: { ...STUCK, position: { base: 'static', sm: 'sticky' } } } },
});

function Coming() {
  return (
    <Box role="status" color="text.muted">
      Fetching PNL metadata ...
    </Box>
  );
}

function Controls({ head, address, actions }: Pick<Props, 'head' | 'address' | 'actions'>) {
  return (
    <Box
      marginInlineStart="auto"
      display="flex"
      alignItems="center"
      gap="2"
      py={{ base: '2', sm: '0' }}
      width={{ base: 'full', sm: 'auto' }}
    >
      {actions}
      <RunSteps head={head} address={address} />
      <CalendarButton head={head} address={address} />
      <Box flex="1" minWidth="0" width={{ sm: '300px' }}>
        <RunPicker head={head} address={address} />
      </Box>
    </Box>
  );
}

const Title = chakra('h1', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '2.5',
    mx: { base: '-gutterPhone', sm: '0' },
    px: { base: 'gutterPhone', sm: '0' },
    py: { base: '2', sm: '0' },
    textStyle: { base: 'pageTitle', sm: 'runHeader' },
    whiteSpace: 'pre-wrap',
    _print: { bg: 'transparent !important' },
  },
  variants: { stays: { true: { ...STUCK, position: { base: 'sticky', sm: 'static' } } } },
});

/** The word that the colour of the page stands for. */
function Label({ run }: { readonly run: PnlRun }) {
  const tone = RUN_TONES[run.run_type];
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      height="6"
      px="2"
      borderRadius="mark"
      border="1px solid"
      borderColor={`run.${tone}.band`}
      color={`run.${tone}.text`}
      textStyle="panelTitle"
    >
      {pnlRunLabel(run)}
    </Box>
  );
}

const MINUTE_MS = 60_000;

type RunByProps = { readonly run: PnlRun; readonly isPicture: boolean };

function RunBy({ run, isPicture }: RunByProps) {
  const created = `${formatInstant(run.created_at, 'UTC')} UTC`;
  // The same picture whenever it is taken.
  if (isPicture) {
    return <Box color="text.muted">{`Run By: ${run.author_nick_name}, ${created}`}</Box>;
  }
  return <RunBySince run={run} created={created} />;
}

function RunBySince({ run, created }: { readonly run: PnlRun; readonly created: string }) {
  const { now } = useFirmClock();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [now]);
  return (
    <Tooltip content={`${created}, run ${run.run_id}`}>
      <Box
        as="span"
        color="text.muted"
        tabIndex={0}
        borderRadius="mark"
        data-made={`Run By: ${run.author_nick_name}, ${created}`}
        // On paper there is no now.
        _print={{ fontSize: '0', _after: { content: 'attr(data-made)', fontSize: 'sm' } }}
      >
        {`Run By: ${run.author_nick_name}, ${timeAgo(run.created_at, at)} (GMT)`}
      </Box>
    </Tooltip>
  );
}
