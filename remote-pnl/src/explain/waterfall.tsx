import type { Explain } from '@fairlead/pnl/contract/data-sets';
import { formatCents, isRed } from '@fairlead/shared/format';
import { Box, chakra, Surface } from '@fairlead/shared/ui';
import { useMemo } from 'react';

import { isOfLegs } from '../run/bucket-names.rules.ts';
import { useOpenLegs } from '../legs/opened-legs.data.ts';
import { buildWaterfall, type WaterfallStep } from './waterfall.view-model.ts';

const Grid = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    fontSize: 'xs',
    tableLayout: 'fixed',
    '& :is(td, th)': { height: '26px', px: 'cellX', textAlign: 'start', fontWeight: 'normal' },
    '& tr:not(:last-of-type) > *': { borderBottom: 'hair' },
    '& tr[data-net=true]': { fontWeight: 'semibold', bg: 'row.total' },
    '& tr[data-net=true] > *': { fontWeight: 'semibold' },
  },
});

type Props = { readonly total: Explain['total']; readonly netBefore: number };

/** From the net before to today's in steps: each bar begins where the one above ends (PNL-36). */
export function Waterfall({ total, netBefore }: Props) {
  const steps = useMemo(() => buildWaterfall(total, netBefore), [total, netBefore]);
  return (
    <chakra.section aria-label="Why the P&L changed">
      <Box display="flex" alignItems="center" gap="2" height="8">
        <chakra.h2 textStyle="panelTitle">From net to net</chakra.h2>
        <Box color="text.muted">USD</Box>
      </Box>
      <Surface>
        <Grid>
          <Box as="colgroup">
            <Box as="col" width={{ base: '104px', sm: '140px' }} />
            <Box as="col" width="128px" />
            <Box as="col" />
          </Box>
          <tbody>
            {steps.map((step) => (
              <tr key={step.name} data-net={step.isNet}>
                <th scope="row" data-tip={step.hint}>
                  {step.name}
                </th>
                <Box
                  as="td"
                  className="tabular"
                  css={{ textAlign: 'end !important' }}
                  color={isRed(step.amount, 2) ? 'negative' : 'text'}
                >
                  <Amount step={step} />
                </Box>
                <BarCell step={step} />
              </tr>
            ))}
          </tbody>
        </Grid>
      </Surface>
    </chakra.section>
  );
}

/** The amount of a part leads to the legs that make it (PNL-35); adjustments are of none. */
function Amount({ step }: { readonly step: WaterfallStep }) {
  const open = useOpener(step);
  const text = formatCents(step.amount);
  if (open === undefined) return text;
  return (
    <AmountButton
      type="button"
      data-paper="words"
      aria-label={`${step.name} ${text}: its legs`}
      onClick={open}
    >
      {text}
    </AmountButton>
  );
}

const AmountButton = chakra('button', { base: { _hover: { textDecoration: 'underline' } } });

function useOpener({ bucket, name, ofLegs }: WaterfallStep): (() => void) | undefined {
  const openLegs = useOpenLegs();
  if (ofLegs === null) return undefined;
  const about =
    bucket !== null && isOfLegs(bucket)
      ? { title: `${name}, change of net`, query: { bucket }, of: 'part' as const }
      : { title: name, query: {}, of: 'net' as const };
  return () => openLegs({ ...about, expected: ofLegs, isOwn: true });
}

/** A press on a bar is one on its amount; by keys the amount has it. */
function BarCell({ step }: { readonly step: WaterfallStep }) {
  const open = useOpener(step);
  return (
    <Box as="td" aria-hidden {...(open && { onClick: open, cursor: 'pointer' })}>
      <Bar step={step} />
    </Box>
  );
}

const GROUNDS = { net: 'text', gain: 'positive', loss: 'negative' };

/** Bars without colours: a gain is filled, a loss an outline. */
const FORCED = {
  net: { bg: 'CanvasText' },
  gain: { bg: 'Highlight' },
  loss: { bg: 'Canvas', border: '1px solid Highlight' },
};

/** A net is a mark; a step goes from where the one before ended. */
function Bar({ step }: { readonly step: WaterfallStep }) {
  const { from, to, isNet, amount } = step;
  const kind = isNet ? 'net' : amount < 0 ? 'loss' : 'gain';
  return (
    <Box position="relative" height="14px">
      <Box
        position="absolute"
        insetBlock="0"
        style={{ insetInlineStart: `${from}%`, width: isNet ? '2px' : `max(1px, ${to - from}%)` }}
        bg={GROUNDS[kind]}
        _highContrast={FORCED[kind]}
      />
    </Box>
  );
}
