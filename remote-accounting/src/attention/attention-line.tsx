import { Box, Button, Icon } from '@fairlead/shared/ui';

import { useReport } from '../common/report-context.tsx';
import { useOpened } from '../common/use-opened.tsx';
import { concernsOf } from './concerns.rules.ts';

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
          onClick={() => open({ kind: 'concern', concern })}
        >
          {text}
        </Button>
      ))}
    </Box>
  );
}
