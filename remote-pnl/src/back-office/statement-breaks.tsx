import { useState } from 'react';

import { useIsPicture, useMay } from '@fairlead/shared/auth';
import type { StatementBreak } from '@fairlead/shared/contract/pnl/statement-breaks';
import { formatLongDay } from '@fairlead/shared/format';
import { Box, Button, chakra, Text } from '@fairlead/shared/ui';

import { PanelToCome } from '../common/panel-table.tsx';
import { useRun } from '../run/run-context.tsx';
import { StatementBreakDialog } from './statement-break-dialog.tsx';
import { useStatementBreaks } from './statement-breaks.data.ts';

const TITLE = 'Statements that do not go on';

/** Where clearers' statements do not go on from those before: COB waits for a word on each. */
export function StatementBreaks() {
  const called = useStatementBreaks(useRun().run.pipe_run_date);
  const { area, refresh } = called;
  if (area.status === 'FAILED') return <PanelToCome title={TITLE} called={called} height={64} />;
  if (area.status !== 'COMPLETED') return null;
  const { breaks, unknown } = area.data;
  if (breaks.length === 0 && unknown.length === 0) return null;
  const open = breaks.filter(({ accepted }) => accepted === null).length;
  return (
    <chakra.section aria-label={TITLE} minWidth="0">
      <chakra.h2 textStyle="panelTitle">{TITLE}</chakra.h2>
      <Text color="text.muted">
        {open === 0 ? 'Nothing is open' : `${open} of ${breaks.length} open: COB waits for them`}
        {unknown.length > 0 &&
          `. Open positions of ${unknown.length} statements are not compared: they are not kept yet`}
      </Text>
      <chakra.ul listStyleType="none" maxHeight="480px" overflowY="auto" tabIndex={0}>
        {breaks.map((each) => (
          <Break key={each.key} of={each} onDone={refresh} />
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

function Break({ of, onDone }: { readonly of: StatementBreak; readonly onDone: () => void }) {
  const mayAnswer = useMay('pnl:adjust');
  const isPicture = useIsPicture();
  const [isChosen, setChosen] = useState(false);
  const isOpen = of.accepted === null;
  const named = `${of.clearer_name}, ${formatLongDay(of.statement_date)}: ${of.what}`;
  const act = isOpen ? 'Accept' : 'Take back';
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="2" paddingBlock="1">
      <Box flex="1 1 280px" minWidth="0">
        <Text>{named}</Text>
        <Text color={isOpen ? 'negative' : 'text.muted'}>
          {of.accepted === null
            ? 'Open'
            : `Accepted by ${of.accepted.accepted_by}: ${of.accepted.reason}`}
        </Text>
      </Box>
      {mayAnswer && !isPicture && (
        <Button aria-label={`${act}: ${named}`} onClick={() => setChosen(true)}>
          {act}
        </Button>
      )}
      {isChosen && (
        <StatementBreakDialog
          {...{ named, of }}
          onClose={() => setChosen(false)}
          onDone={() => {
            setChosen(false);
            onDone();
          }}
        />
      )}
    </chakra.li>
  );
}
