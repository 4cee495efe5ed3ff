import type { PnlMeta, SelectedRun } from '@fairlead/shared/contract/pnl/runs';
import { useFirmClock, useIsPicture } from '@fairlead/shared/auth';
import { formatInstant } from '@fairlead/shared/format';
import { Box, chakra, Tooltip } from '@fairlead/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';

import { RunPicker } from './run-picker.tsx';
import { RunSteps } from './run-steps.tsx';
import { RUN_TONES, runLabel, timeAgo, writtenDate } from './run-words.rules.ts';
import type { RunAddressState } from './use-run-address.tsx';

type Props = {
  readonly meta: PnlMeta;
  readonly address: RunAddressState;
  readonly acts?: ReactNode;
};

/** Which day's P&L this is, how far it is settled, who made it and when (PNL-03); of a picture only that. */
export function RunHeader({ meta, address, acts }: Props) {
  const isPicture = useIsPicture();
  const { selected } = meta;
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1.5"
      minHeight="filterBar"
      py={{ base: '2', sm: '1' }}
    >
      <title>{`PNL ${meta.pipe_run_date} · Fairlead`}</title>
      <Title>
        {`${writtenDate(meta.pipe_run_date)} `}
        {selected !== null && <Label run={selected} />}
        {selected === null ? 'PNL' : ' PNL'}
      </Title>
      {selected !== null && meta.found_selected_run && (
        <RunBy run={selected} isPicture={isPicture} />
      )}
      {!isPicture && <Controls {...{ meta, address, acts }} />}
    </Box>
  );
}

function Controls({ meta, address, acts }: Props) {
  return (
    <Box
      marginInlineStart="auto"
      display="flex"
      alignItems="center"
      gap="2"
      width={{ base: 'full', sm: 'auto' }}
    >
      {acts}
      <RunSteps meta={meta} address={address} />
      <Box flex="1" minWidth="0" width={{ sm: '300px' }}>
        <RunPicker meta={meta} address={address} />
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
    textStyle: { base: 'pageTitle', sm: 'runHeader' },
    whiteSpace: 'pre-wrap',
  },
});

/** The word that the colour of the page stands for. */
function Label({ run }: { readonly run: SelectedRun }) {
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
      {runLabel(run)}
    </Box>
  );
}

const MINUTE_MS = 60_000;

type RunByProps = { readonly run: SelectedRun; readonly isPicture: boolean };

function RunBy({ run, isPicture }: RunByProps) {
  const created = `${formatInstant(run.created_at, 'UTC')} UTC`;
  // The same picture whenever it is taken.
  if (isPicture) {
    return <Box color="text.muted">{`Run By: ${run.author_nick_name}, ${created}`}</Box>;
  }
  return <RunBySince run={run} created={created} />;
}

function RunBySince({ run, created }: { readonly run: SelectedRun; readonly created: string }) {
  const { now } = useFirmClock();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [now]);
  return (
    <Tooltip content={`${created}, run ${run.run_id}`}>
      <Box as="span" color="text.muted" tabIndex={0} borderRadius="mark">
        {`Run By: ${run.author_nick_name}, ${timeAgo(run.created_at, at)} (GMT)`}
      </Box>
    </Tooltip>
  );
}
