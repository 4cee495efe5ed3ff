import type { FileRow } from '@fairlead/accounting/contract/refused-bank-files';
import { AreaView, Box, chakra, Text } from '@fairlead/shared/ui';

import { lineText, partsText } from './file-labels.view-model.ts';
import { locateRow, useFileRows } from './refused-files.data.ts';

type Props = { readonly id: string; readonly row: number };

/** The row that is looked at in full: its text, what begins on it, and what is wrong. */
export function ShownRow({ id, row }: Props) {
  const { page, index } = locateRow(row);
  const { area, refresh } = useFileRows(id, page);
  return (
    <chakra.section aria-label="The chosen line" minWidth="0" borderTop="head" paddingTop="2">
      <AreaView area={area} report="The line" onRetry={refresh}>
        {({ rows }) => {
          const shown = rows[index];
          return shown === undefined ? null : <Whole row={shown} />;
        }}
      </AreaView>
    </chakra.section>
  );
}

function Whole({ row }: { readonly row: FileRow }) {
  return (
    <Box
      display="flex"
      flexDirection="column"
      gap="1"
      maxHeight="180px"
      overflowY="auto"
      tabIndex={0}
      role="group"
      aria-label={lineText(row)}
    >
      <chakra.h3 textStyle="panelTitle">{lineText(row)}</chakra.h3>
      <chakra.code fontFamily="mono" fontSize="xs" whiteSpace="pre-wrap" overflowWrap="anywhere">
        {row.text}
      </chakra.code>
      {row.problems.map((problem) => (
        <Text key={problem} color="negative" overflowWrap="anywhere">
          {problem}
        </Text>
      ))}
      {partsText(row).map((text, index) => (
        <Text key={`${index} ${text}`} overflowWrap="anywhere">
          {text}
        </Text>
      ))}
      {row.problems.length === 0 && row.read.length === 0 && (
        <Text color="text.muted">Nothing begins on this line</Text>
      )}
    </Box>
  );
}
