import { useIsPicture } from '@fairlead/shared/auth';
import type { HistoricalPnl } from '@fairlead/pnl/contract/history';
import { isRed, shortMoney } from '@fairlead/shared/format';
import { Box, chakra } from '@fairlead/shared/ui';

import { type ShownLegs, useOpenLegs } from '../legs/opened-legs.data.ts';
import { buildPaperOverview } from './overview.view-model.ts';

const Strip = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(5, 1fr)' },
    rowGap: '3',
    '& > div': { ps: { base: '3', md: '5' }, pe: '3', borderInlineStart: 'head' },
    // The first of each line has no rule before it: of two, of five.
    '& > div:nth-of-type(odd)': {
      ps: { base: '0', md: '5' },
      borderInlineStartWidth: { base: '0', md: '1px' },
    },
    '& > div:first-of-type': { ps: '0 !important', borderInlineStartWidth: '0 !important' },
  },
});

/** Summary of paper above the tables: corp, and the other books' paper. */
export function PaperOverview({ history }: { readonly history: HistoricalPnl }) {
  return (
    <chakra.section aria-label="Overview">
      <Strip>
        {buildPaperOverview(history).map(({ name, value, note, hasLegs = false }) => (
          <div key={name}>
            <Box as="dt" textStyle="label" color="text.muted">
              {name}
            </Box>
            <Figure {...{ name, value, hasLegs }} />
            <Box as="dd" m="0" textStyle="label" color="text.muted" fontWeight="normal">
              {note}
            </Box>
          </div>
        ))}
      </Strip>
    </chakra.section>
  );
}

type FigureProps = {
  readonly name: string;
  readonly value: number | null;
  readonly hasLegs: boolean;
};

function Figure({ name, value, hasLegs }: FigureProps) {
  const openLegs = useOpenLegs();
  const { figures, suffix } = value === null ? { figures: '–', suffix: '' } : shortMoney(value);
  const isPicture = useIsPicture();
  const written = (
    <>
      {figures}
      <chakra.span fontSize="68%" color="text.muted" ms="2px">
        {suffix}
      </chakra.span>
    </>
  );
  return (
    <Box
      as="dd"
      m="0"
      className="tabular"
      textStyle="kpi"
      color={value !== null && isRed(value, 'short') ? 'negative' : 'text'}
    >
      {hasLegs && value !== null && !isPicture ? (
        <FigureButton
          type="button"
          data-paper="words"
          aria-label={`${name} ${figures}${suffix}: its legs`}
          onClick={() => openLegs(paperLegs(name, value))}
        >
          {written}
        </FigureButton>
      ) : (
        written
      )}
    </Box>
  );
}

/** Change of all paper legs (PNL-35). */
function paperLegs(title: string, expected: number): ShownLegs {
  return { title, query: { kind: 'PAPER' }, expected, of: 'delta_net', isOwn: true };
}

const FigureButton = chakra('button', { base: { _hover: { textDecoration: 'underline' } } });
