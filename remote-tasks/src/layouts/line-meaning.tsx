import type { TrialReading } from '@fairlead/tasks/contract/file-layouts';
import { formatNumber } from '@fairlead/shared/format';
import { Box, Button, chakra, Text } from '@fairlead/shared/ui';

import {
  fateText,
  type Fates,
  findRecordFields,
  type RowOfLine,
  findRowsOfLine,
} from './trial.view-model.ts';

type Props = {
  readonly reading: TrialReading;
  readonly fates: Fates;
  readonly line: number;
  readonly isTrying: boolean;
  /** Fetches the rows from the line on. */
  readonly onShow: () => void;
};

/** Meaning of the chosen line: what became of it, and each cell of ours with where it comes from. */
export function LineMeaning({ reading, fates, line, isTrying, onShow }: Props) {
  const fate = fates(line);
  const rows = findRowsOfLine(reading, line);
  const problems = reading.problems.filter((each) => each.line === line);
  return (
    <Box border="hair" borderTop="head" bg="surface" px="3" py="2" mb="3">
      <Text fontWeight="semibold" aria-live="polite">
        Line {formatNumber(line)}: {fateText(fate, { line, above: reading.above })}
      </Text>
      {problems.map(({ place, message }) => (
        <Text key={`${place} ${message}`} color="negative">
          {place === null ? message : `${place}: ${message}`}
        </Text>
      ))}
      {rows.map((each, at) => (
        <Cells key={at} {...each} reading={reading} />
      ))}
      {fate?.what === 'rows' && rows.length === 0 && (
        <Box mt="2">
          <Button size="sm" aria-disabled={isTrying} onClick={onShow}>
            Show the rows from this line on
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** The cells of a row that say something, each with its place in the file. */
function Cells({ columns, row, section, reading }: RowOfLine & Pick<Props, 'reading'>) {
  const fields = findRecordFields(reading, { what: 'rows', sections: [section], why: null });
  const given = columns.flatMap((column, at) => {
    const value = row.cells[at];
    const from = fields.find(({ field }) => field === column)?.from;
    return value === '' || value === undefined ? [] : [{ column, value, from }];
  });
  return (
    <List>
      {given.map(({ column, value, from }) => (
        <chakra.div key={column} display="contents">
          <chakra.dt color="text.muted">{column}</chakra.dt>
          <chakra.dd overflowWrap="anywhere">
            {value === null ? (
              <chakra.i color="text.muted">worked out</chakra.i>
            ) : (
              <>
                {value}
                {from !== undefined && (
                  <chakra.span color="text.muted" ms="2" fontFamily="mono" fontSize="xs">
                    {from}
                  </chakra.span>
                )}
              </>
            )}
          </chakra.dd>
        </chakra.div>
      ))}
    </List>
  );
}

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '0.5',
    mt: '2',
    '@container (min-width: 560px)': {
      gridTemplateColumns: 'max-content minmax(0, 1fr) max-content minmax(0, 1fr)',
    },
  },
});
