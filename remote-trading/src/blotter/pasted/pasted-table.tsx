import { formatNumber } from '@fairlead/shared/format';
import { Box, chakra } from '@fairlead/shared/ui';

import type { PlannedCell } from './paste-plan.rules.ts';
import type { PastedLine, PastedOrders } from './pasted-orders.view-model.ts';

const Table = chakra('table', {
  base: {
    width: 'full',
    borderCollapse: 'collapse',
    '& :is(th, td)': {
      textAlign: 'start',
      verticalAlign: 'top',
      px: '2',
      py: '1',
      borderBottom: 'hair',
      overflowWrap: 'anywhere',
    },
    '& thead th': { textStyle: 'label', color: 'text.muted' },
    '& tbody th': { fontWeight: 'normal' },
  },
});

const Why = chakra('div', { base: { textStyle: 'hint', color: 'negative' } });
const Muted = chakra('span', { base: { color: 'text.muted' } });

/** The lines of a pasted block by orders: what each takes, and what not and why. */
export function PastedTable({ plan: { fields, lines } }: { readonly plan: PastedOrders }) {
  return (
    <Box overflowX="auto">
      <Table aria-label="What is pasted">
        <thead>
          <tr>
            <th scope="col">Order</th>
            {fields.map(({ field, header }) => (
              <th key={field} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.name} <Muted>{line.what}</Muted>
                {line.refusal !== undefined && <Why>{line.refusal}</Why>}
              </th>
              {fields.map(({ field }) => (
                <td key={field}>
                  <Planned line={line} cell={line.cells.find((cell) => cell.field === field)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

type PlannedProps = { readonly line: PastedLine; readonly cell: PlannedCell | undefined };

function Planned({ line, cell }: PlannedProps) {
  if (cell === undefined || cell.text === '') return <Muted>Stays</Muted>;
  const { taken, text, refusal } = cell;
  if (line.refusal !== undefined) return <Muted>{text}</Muted>;
  if (refusal === undefined) return typeof taken === 'number' ? formatNumber(taken, 15) : taken;
  return (
    <>
      <chakra.s color="text.muted">{text}</chakra.s>
      <Why>{refusal}</Why>
    </>
  );
}
