import { Box, Button, FilterFold, Icon } from '@fairlead/shared/ui';

import { useReport } from '../common/use-report.ts';
import { useAccountingAddress } from '../common/use-accounting-address.ts';
import { useOpened } from '../common/use-opened.ts';
import { listConcerns, waitingText } from './concerns.view-model.ts';

/** Line of the period's open concerns; each links to its list. */
export function AttentionLine() {
  const { area } = useReport().called;
  const { open } = useOpened();
  const { showTab } = useAccountingAddress();
  if (area.status !== 'COMPLETED') return null;
  const concerns = listConcerns(area.data.attention);
  const waiting = waitingText(area.data.attention);
  if (concerns.length === 0 && waiting === undefined) return null;
  return (
    <Box
      as="section"
      aria-label="To look at"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="1"
      width={{ sm: 'full' }}
    >
      <Box as="span" color="warning" display="inline-flex">
        <Icon name="alert" />
      </Box>
      <FilterFold label="To look at" active={concerns.length + (waiting === undefined ? 0 : 1)}>
        {waiting !== undefined && (
          <Entry onClick={() => showTab('bank-transactions')}>{waiting}</Entry>
        )}
        {concerns.map(({ concern, text }) => (
          <Entry key={concern} onClick={() => open({ kind: 'concern', concern })}>
            {text}
          </Entry>
        ))}
      </FilterFold>
    </Box>
  );
}

type EntryProps = { readonly onClick: () => void; readonly children: string };

function Entry({ onClick, children }: EntryProps) {
  return (
    <Button
      variant="ghost"
      size="sm"
      // Long counts take two lines on a phone, and the page stays as wide as it is.
      height="auto"
      minHeight="7"
      minWidth="0"
      maxWidth="full"
      whiteSpace="normal"
      textAlign="start"
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
