import type { AllTrades } from '@fairlead/pnl/contract/data-sets';
import { formatCents } from '@fairlead/shared/format';
import { Box, chakra } from '@fairlead/shared/ui';

type Totals = AllTrades['totals'];

const FIGURES: readonly {
  readonly name: string;
  readonly of: (totals: Totals) => number | null;
}[] = [
  { name: 'DtD Net', of: (totals) => totals.total_delta_net_pnl },
  { name: 'Net, life to date', of: (totals) => totals.net_pnl },
  { name: 'VaR 95', of: (totals) => totals.var_95 },
];

type Props = { readonly own: Totals; readonly other: Totals; readonly difference: Totals };

/** Totals of the firm in both runs, and their difference, to the cent. */
export function ComparedFigures({ own, other, difference }: Props) {
  return (
    <Box overflowX="auto">
      <table aria-label="Both runs and their difference, USD">
        <thead>
          <tr>
            <Name scope="col">USD</Name>
            {['This run', 'Other', 'Difference'].map((name) => (
              <Amount as="th" key={name} scope="col" color="text.muted">
                {name}
              </Amount>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIGURES.map(({ name, of }) => (
            <tr key={name}>
              <Name scope="row">{name}</Name>
              <Amount>{written(of(own))}</Amount>
              <Amount>{written(of(other))}</Amount>
              <Amount fontWeight="semibold">{written(of(difference))}</Amount>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

const written = (amount: number | null) => (amount === null ? 'None' : formatCents(amount));

const Name = chakra('th', {
  base: { textAlign: 'start', fontWeight: 'normal', color: 'text.muted', paddingInlineEnd: '3' },
});

const Amount = chakra('td', {
  base: { textAlign: 'end', fontWeight: 'normal', paddingInlineEnd: '3', whiteSpace: 'nowrap' },
});
