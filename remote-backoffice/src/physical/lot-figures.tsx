import type { LotDetail } from '@fairlead/backoffice/contract/lots';
import { formatCents } from '@fairlead/shared/format';
import { Box, chakra } from '@fairlead/shared/ui';

import { chooseHighlight } from './highlight.rules.ts';

type Props = { readonly detail: LotDetail; readonly roundingOk: number | undefined };

/**
 * Both systems' figures of a lot's column, their difference, and the parts of earlier years left
 * out.
 */
export function LotFigures({ detail, roundingOk }: Props) {
  const { ltd_diff: difference, traders_reversed: traders, danaos_reversed: danaos } = detail;
  const highlight = roundingOk === undefined ? undefined : chooseHighlight(difference, roundingOk);
  return (
    <Box pb="3">
      <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="2" className="tabular">
        <Figure
          name="Traders LTD PNL"
          value={detail.traders_ltd_val}
          was={detail.was_traders_ltd_val}
        />
        <Figure
          name="Danaos LTD PNL"
          value={detail.danaos_ltd_val}
          was={detail.was_danaos_ltd_val}
        />
        <Figure
          name="Difference"
          value={difference}
          was={detail.was_ltd_diff}
          {...(highlight !== undefined && { ground: `${highlight}.subtle` })}
        />
      </chakra.dl>
      {(traders !== 0 || danaos !== 0) && (
        <Box color="text.muted" mt="1" className="tabular">
          {`Left out of earlier years: traders ${formatCents(traders)}, Danaos ${formatCents(danaos)}`}
        </Box>
      )}
    </Box>
  );
}

type FigureProps = {
  readonly name: string;
  readonly value: number;
  /** Value when its days were closed; undefined: the same. */
  readonly was: number | undefined;
  readonly ground?: string;
};

function Figure({ name, value, was, ground }: FigureProps) {
  return (
    <div>
      <chakra.dt color="text.muted">{name}</chakra.dt>
      <chakra.dd fontWeight="semibold">
        <Box
          as="span"
          {...(ground !== undefined && { bg: ground, px: '1', mx: '-1', borderRadius: 'mark' })}
        >
          {formatCents(value)}
        </Box>
        {was !== undefined && (
          <Box as="span" color="text.muted" fontWeight="normal" ps="2">
            {`restated, was ${formatCents(was)}`}
          </Box>
        )}
      </chakra.dd>
    </div>
  );
}
