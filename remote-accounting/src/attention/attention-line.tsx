import { Box, Button, Icon } from '@fairlead/shared/ui';

import { useReport } from '../common/report-context.tsx';
import { useOpened } from '../common/use-opened.tsx';
import { concernsOf } from './concerns.view-model.ts';

/** What in the period has to be looked at; each leads to its list. */
export function AttentionLine() {
  const { area } = useReport().called;
  const { open } = useOpened();
  if (area.status !== 'COMPLETED') return null;
  const concerns = concernsOf(area.data.attention);
  if (concerns.length === 0) return null;
  return (
    <Box
      as="section"
      aria-label="To look at"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="1"
    >
      <Box as="span" color="warning" display="inline-flex">
        <Icon name="alert" />
      </Box>
      {concerns.map(({ concern, text }) => (
        <Button
          key={concern}
          variant="ghost"
          size="sm"
          // Long counts take two lines on a phone, and the page stays as wide as it is.
          height="auto"
          minHeight="7"
          minWidth="0"
          maxWidth="full"
          whiteSpace="normal"
          textAlign="start"
          onClick={() => open({ kind: 'concern', concern })}
        >
          {text}
        </Button>
      ))}
    </Box>
  );
}
