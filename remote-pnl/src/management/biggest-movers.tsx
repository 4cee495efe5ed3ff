import { Box, chakra, Panel, Surface } from '@fairlead/shared/ui';

import { NoRows, PanelToCome } from '../common/panel-table.tsx';
import { WhyLink } from '../common/why-link.tsx';
import { ProductMark } from '../common/product-mark.tsx';
import { useOpenLegs } from '../legs/opened-legs.data.ts';
import { useRun } from '../run/use-run.ts';
import { type Mover, toMovers } from './movers.view-model.ts';

const TITLE = 'Biggest movers';
/** px of a header and six rows. */
const HEIGHT = 188;

/** The prices whose move has made or cost the most. */
export function BiggestMovers() {
  const { ownSets, sets } = useRun();
  const called = sets.historical_pnl_per_book_metrics;
  const { area: exposed } = ownSets.exposures;
  const products = exposed.status === 'COMPLETED' ? exposed.data.products : [];
  const { area: prices } = ownSets.back_office_misc;
  const quoted = prices.status === 'COMPLETED' ? prices.data.products : [];
  if (called.area.status !== 'COMPLETED') {
    return <PanelToCome title={TITLE} called={called} height={HEIGHT} />;
  }
  return (
    <Panel title={TITLE} end={<WhyLink of={TITLE} />}>
      <Movers movers={toMovers(called.area.data, products, quoted)} />
    </Panel>
  );
}

function Movers({ movers }: { readonly movers: readonly Mover[] }) {
  if (movers.length === 0) return <NoRows>No price has moved the P&L</NoRows>;
  return (
    <Surface overflowX="auto">
      <Table className="tabular">
        <thead>
          <tr>
            <th>Product</th>
            <th>Term</th>
            <th data-end>Price</th>
            <th data-end>DtD</th>
            <th data-end>Exp.</th>
            <th data-end>PNL</th>
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {movers.map((mover) => (
            <Line key={mover.id} mover={mover} />
          ))}
        </tbody>
      </Table>
    </Surface>
  );
}

const Table = chakra('table', {
  base: {
    width: 'full',
    fontSize: 'xs',
    borderCollapse: 'collapse',
    '& th': { height: 'headRow', px: 'cellX', fontWeight: 'medium', color: 'text.muted' },
    '& th, & td': { textAlign: 'start', whiteSpace: 'nowrap' },
    '& thead tr': { borderBottom: 'head' },
    '& td': { height: { base: '32px', sm: '26px' }, px: 'cellX' },
    _print: { '& th': { height: '24px !important' }, '& td': { height: '19px !important' } },
    '& tbody tr:not(:last-child)': { borderBottom: 'hair' },
    '& tbody tr:hover': { bg: 'hover' },
    '& [data-end]': { textAlign: 'end' },
  },
});

const ARROWS = { up: '↑', down: '↓' } as const;

function Line({ mover }: { readonly mover: Mover }) {
  const { product, term, price, change, trend, exposure, unit } = mover;
  return (
    <tr>
      <td>
        <ProductMark code={product} />
        {product}
      </td>
      <td>{term}</td>
      <td data-end>{price}</td>
      <Box as="td" data-end color={trend === 'down' ? 'negative' : undefined}>
        {trend !== undefined && (
          <Box as="span" float="left" me="1" color={trend === 'up' ? 'positive' : 'negative'}>
            {ARROWS[trend]}
          </Box>
        )}
        {change}
      </Box>
      <td data-end>
        {exposure}
        <Box as="span" display="inline-block" width="18px" textStyle="hint" color="text.muted">
          {unit}
        </Box>
      </td>
      <td data-end>
        <Pnl mover={mover} />
      </td>
      <Bar share={mover.share} />
    </tr>
  );
}

/** The exposure's legs: what the price has moved. */
function Pnl({ mover: { product, month, term, pnl, shown, isRed } }: { readonly mover: Mover }) {
  const openLegs = useOpenLegs();
  return (
    <FigureButton
      type="button"
      data-paper="words"
      color={isRed ? 'negative' : 'text'}
      aria-label={`${product} ${term}, ${shown.figures}${shown.suffix}: its legs`}
      onClick={() =>
        openLegs({
          title: `${product} ${term}, DtD gross`,
          query: { product, month },
          expected: pnl,
          of: 'delta_gross',
          isOwn: true,
          apart: 'The figure is what its price has moved; legs have fixings and new trades too',
        })
      }
    >
      {shown.figures}
      <Box as="span" color="text.muted">
        {shown.suffix}
      </Box>
    </FigureButton>
  );
}

const FigureButton = chakra('button', {
  base: {
    minHeight: 'hitMin',
    _print: { minHeight: '0' },
    _hover: { textDecoration: 'underline' },
  },
});

/** Losses to the left of the middle, gains to the right. */
function Bar({ share }: { readonly share: number }) {
  const width = `${(Math.abs(share) * 50).toFixed(1)}%`;
  return (
    <Box as="td" aria-hidden width="52px" position="relative" padding="0 !important">
      <Box
        position="absolute"
        insetY="0"
        left="50%"
        width="1px"
        bg="border.strong"
        _highContrast={{ bg: 'CanvasText' }}
      />
      <Box
        position="absolute"
        top="calc(50% - 5px)"
        height="10px"
        bg={share < 0 ? 'negative' : 'positive'}
        _highContrast={{ bg: 'Highlight' }}
        style={share < 0 ? { right: '50%', width } : { left: '50%', width }}
      />
    </Box>
  );
}
