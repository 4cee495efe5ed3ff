import type { FileRow } from '@fairlead/accounting/contract/refused-bank-files';
import { formatNumber } from '@fairlead/shared/format';
import {
  listIndexes,
  LineList,
  ListedLine,
  type LineWindow,
  splitByPage,
  PositionedLine,
} from '@fairlead/shared/lines';
import { chakra, Icon, RetryButton, Text } from '@fairlead/shared/ui';

import { formatRowNote, lineText } from './file-labels.view-model.ts';
import { ROWS_A_PAGE, useFileRows } from './refused-files.data.ts';

type Props = {
  readonly id: string;
  readonly name: string;
  readonly rowCount: number;
  readonly current: number;
  readonly onCurrent: (row: number) => void;
};

/** Width below which what was understood stands under its line. */
const STACKED_BELOW_PX = 700;

const rowPx = (width: number) => (width < STACKED_BELOW_PX ? 46 : 24);

/** Lines of a file left, what was understood of them right; only those in sight are fetched. */
export function BankFileLines({ id, name, rowCount, current, onCurrent }: Props) {
  return (
    <LineList
      border="hair"
      fontSize="xs"
      containerType="inline-size"
      label={`Lines of ${name}`}
      count={rowCount}
      chosen={current}
      onChoose={onCurrent}
      rowPx={rowPx}
      height="clamp(240px, calc(100vh - 460px), 900px)"
    >
      {(window) =>
        splitByPage(window, ROWS_A_PAGE).map(({ page, ...rows }) => (
          <PageRows key={page} {...{ id, page }} window={rows} />
        ))
      }
    </LineList>
  );
}

type PageProps = { readonly id: string; readonly page: number; readonly window: LineWindow };

function PageRows({ id, page, window }: PageProps) {
  const { area, refresh } = useFileRows(id, page);
  if (area.status === 'FAILED')
    return (
      <PositionedLine index={window.from} role="alert">
        <Text color="negative" px="2">{`These lines did not load: ${area.error.panelText}`}</Text>
        <RetryButton onClick={refresh} />
      </PositionedLine>
    );
  if (area.status !== 'COMPLETED')
    return (
      <PositionedLine index={window.from} role="status">
        <Text color="text.muted" px="2">
          {`Fetching lines from ${formatNumber(window.from + 1)} on ...`}
        </Text>
      </PositionedLine>
    );
  const { rows } = area.data;
  return listIndexes(window).map((index) => {
    const row = rows[index % ROWS_A_PAGE];
    return row && <Line key={index} {...{ index, row }} />;
  });
}

function Line({ index, row }: { readonly index: number; readonly row: FileRow }) {
  const isWrong = row.problems.length > 0;
  return (
    <ListedLine index={index} isWrong={isWrong}>
      <Cells>
        <chakra.span
          aria-label={lineText(row)}
          color="text.muted"
          textAlign="end"
          className="tabular"
        >
          {row.goes_on ? '' : formatNumber(row.line)}
        </chakra.span>
        <chakra.span fontFamily="mono">{row.text}</chakra.span>
        <chakra.span color="negative" display="inline-flex" justifyContent="center">
          {isWrong && <Icon name="alert" />}
        </chakra.span>
        <chakra.span color={isWrong ? 'negative' : 'text'}>{formatRowNote(row)}</chakra.span>
      </Cells>
    </ListedLine>
  );
}

const Cells = chakra('div', {
  base: {
    display: 'grid',
    height: '100%',
    alignItems: 'center',
    columnGap: '2',
    paddingInline: '2',
    gridTemplateColumns: '56px minmax(0, 1fr)',
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', minWidth: '0' },
    [`@container (min-width: ${STACKED_BELOW_PX}px)`]: {
      gridTemplateColumns: '64px minmax(0, 3fr) 24px minmax(0, 2fr)',
    },
  },
});
