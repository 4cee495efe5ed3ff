import { memo } from 'react';

import type { TrialSection } from '@fairlead/shared/contract/file-layouts';
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
  return (
    <Box border="hair" borderTop="head" bg="surface">
      <Scroll tabIndex={0} role="region" aria-label={`${nameOf(section)}, as rows of ours`}>
        <Table>
          <thead>
            <tr>
              {['Line', ...columns].map((column) => (
                <th key={column} scope="col">
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
                  <td key={columns[index]}>{cell ?? <i>worked out</i>}</td>
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

/** A section by its name; our form of one table has none. */
export const nameOf = ({ section }: Pick<TrialSection, 'section'>): string =>
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
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { px: '2', height: '24px', textAlign: 'start', borderBottom: 'hair' },
    '& th': { fontWeight: 'medium', color: 'text.muted' },
    '& thead th': { position: 'sticky', top: '0', bg: 'sunken', zIndex: 1 },
    '& td i': { color: 'text.muted' },
    '& tbody tr:hover': { bg: 'hover' },
    '& tbody tr[data-chosen=true]': { bg: 'selection.fill' },
  },
});
