import { useAuth, useMay } from '@fairlead/shared/auth';
import { Box, Button, chakra } from '@fairlead/shared/ui';
import { openServedList, RowsStatus, saveServedList } from '@fairlead/table';

import { useBlotterSheet, useBlotterSheetRows } from './blotter-sheet.data.ts';
import { sheetLine, staleText, unknownText } from './blotter-sheet.view-model.ts';

const TITLE = 'Blotter sheet';

/** Opens the Blotter sheet and downloads it, and says in a line what keeps rows from it. */
export function BlotterSheetLine() {
  const { area, refresh, refreshError } = useBlotterSheet();
  const rows = useBlotterSheetRows();
  const { auth } = useAuth();
  if (auth.status !== 'VERIFIED') return null;
  if (area.status === 'FAILED') {
    return (
      <Line>
        <RowsStatus text={unknownText(area.error.panelText)} onRetry={refresh} />
      </Line>
    );
  }
  if (area.status !== 'COMPLETED') return null;
  const status = area.data;
  const line = sheetLine(status, { now: new Date(), zone: auth.clock.zone });
  const isStuck = status.stuck.length > 0;
  return (
    <Line>
      <Box
        as="span"
        role="status"
        className="tabular"
        color={isStuck ? 'warning' : 'text.muted'}
        overflowWrap="anywhere"
      >
        {line}
      </Box>
      {refreshError !== undefined && (
        <RowsStatus text={staleText(refreshError.panelText)} onRetry={refresh} />
      )}
      <OpenSheet
        url={status.url}
        onOpen={async () => openServedList(TITLE, async () => rows.spreadsheet(TITLE))}
      />
      <Button
        size="sm"
        variant="ghost"
        aria-label="Download the Blotter sheet"
        onClick={() => void saveServedList(`${TITLE}.xlsx`, rows.workbook)}
      >
        Download
      </Button>
    </Line>
  );
}

/** Frame of a line about the sheet and of what is done with it. */
const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1', fontSize: 'xs' },
});

type OpenProps = {
  /** Address in Google Sheets; null = it is kept here. */
  readonly url: string | null;
  readonly onOpen: () => Promise<void>;
};

function OpenSheet({ url, onOpen }: OpenProps) {
  const mayCreate = useMay('sheet:create');
  if (url !== null) {
    return (
      <chakra.a href={url} target="_blank" rel="noreferrer" color="link" px="2.5">
        {TITLE}
      </chakra.a>
    );
  }
  if (!mayCreate) return <Box as="span">{TITLE}</Box>;
  return (
    <Button size="sm" variant="ghost" onClick={() => void onOpen()}>
      {TITLE}
    </Button>
  );
}
