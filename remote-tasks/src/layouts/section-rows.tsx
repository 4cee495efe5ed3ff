import { memo, useMemo } from 'react';

import type { TrialSection } from '@fairlead/tasks/contract/file-layouts';
import { formatNumber } from '@fairlead/shared/format';
import { Box, chakra, Text } from '@fairlead/shared/ui';

type Props = {
  readonly section: TrialSection;
  readonly line: number | undefined;
  readonly onChoose: (line: number) => void;
};

/** The rows of a section as ours, each with its line in the file. */
export const SectionRows = memo(function SectionRows({ section, line, onChoose }: Props) {
  const { columns, shown, rows } = section;
  const numbers = useMemo(() => numberColumns(section), [section]);
  return (
    <Box border="hair" borderTop="head" bg="surface">
      <Scroll
        tabIndex={0}
        role="region"
        aria-label={`${formatSectionName(section)}, as rows of ours`}
      >
        <Table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {columns.map((column, index) => (
                <th key={column} scope="col" data-number={numbers.has(index)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, at) => (
              <chakra.tr
                key={at}
                data-chosen={row.line === line}
                onClick={() => onChoose(row.line)}
              >
                <th scope="row">{row.line}</th>
                {row.cells.map((cell, index) => (
                  <td key={columns[index]} data-number={numbers.has(index)}>
                    {cell === null ? (
                      <i>worked out</i>
                    ) : numbers.has(index) ? (
                      cell.replace(/^-/, '−')
                    ) : (
                      cell
                    )}
                  </td>
                ))}
              </chakra.tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
      <Text px="3" py="1.5" borderTop="hair" textStyle="label" color="text.muted">
        {shownText(rows, shown.length, shown[0]?.line)}
      </Text>
    </Box>
  );
});

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Places of the columns whose cells are numbers or empty. */
function numberColumns({ columns, shown }: TrialSection): ReadonlySet<number> {
  const places = columns.map((_column, index) => index);
  return new Set(
    places.filter((index) => {
      const cells = shown.map(({ cells: of }) => of[index]).filter((cell) => cell !== '');
      return cells.length > 0 && cells.every((cell) => NUMBER.test(cell ?? ''));
    }),
  );
}

/** A section by its name; our form of one table has none. */
export const formatSectionName = ({ section }: Pick<TrialSection, 'section'>): string =>
  section === '' ? 'Rows' : section;

function shownText(all: number, shown: number, from: number | undefined): string {
  const counted = `${formatNumber(all)} row${all === 1 ? '' : 's'}`;
  if (shown === all) return counted;
  return from === undefined
    ? `None of ${counted} comes from there on`
    : `${formatNumber(shown)} of ${counted}, from line ${formatNumber(from)} on`;
}

const Scroll = chakra('div', {
  base: { overflow: 'auto', maxHeight: '360px', _focusVisible: { outlineOffset: '-2px' } },
});

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'separate',
    borderSpacing: '0',
    whiteSpace: 'nowrap',
    fontSize: 'tableMediumSmall',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { px: '2', height: '24px', textAlign: 'start', borderBottom: 'hair' },
    '& th': { fontWeight: 'medium', color: 'text.muted' },
    '& [data-number=true]': { textAlign: 'end' },
    '& thead th': { position: 'sticky', top: '0', bg: 'sunken', zIndex: 1 },
    '& td i': { color: 'text.muted' },
    '& tbody tr:hover': { bg: 'hover' },
    '& tbody tr[data-chosen=true]': { bg: 'selection.fill' },
  },
});
