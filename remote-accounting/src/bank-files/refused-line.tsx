import { useMay } from '@fairlead/shared/auth';
import { Box, Button, Icon, RetryButton, Text } from '@fairlead/shared/ui';

import { useOpened } from '../common/use-opened.ts';
import { refusedFilesText } from './file-labels.view-model.ts';
import { useRefusedFiles } from './refused-files.data.ts';

/** Number of refused bank files, which leads to them; for who may import such files. */
export function RefusedLine() {
  return useMay('acc:import') && <Line />;
}

function Line() {
  const { area, refresh } = useRefusedFiles();
  const { open } = useOpened();
  if (area.status === 'FAILED')
    return (
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Text role="alert" color="negative">
          {`Refused bank files did not load: ${area.error.panelText}`}
        </Text>
        <RetryButton onClick={refresh} />
      </Box>
    );
  if (area.status !== 'COMPLETED' || area.data.count === 0) return null;
  return (
    <Box display="flex" alignItems="center" columnGap="1">
      <Box as="span" color="warning" display="inline-flex">
        <Icon name="alert" />
      </Box>
      <Button variant="ghost" size="sm" onClick={() => open({ kind: 'bank-files' })}>
        {refusedFilesText(area.data.count)}
      </Button>
    </Box>
  );
}
