import { Box, Button, Icon } from '@fairlead/shared/ui';

import { useRun } from '../run/use-run.ts';
import { type LegsQuery, useLegSums } from './legs.data.ts';
import { proveSum } from './legs-labels.view-model.ts';
import type { ShownLegs } from './opened-legs.data.ts';

type Called = ReturnType<typeof useLegSums>;

type Props = {
  readonly figure: ShownLegs;
  readonly query: LegsQuery;
  /** Sums of the legs of the run itself. */
  readonly called: Called;
};

/** Proof that the legs sum to the figure, in words with a sign. */
export function LegsProof({ figure, query, called }: Props) {
  const { comparedTo: compared } = useRun();
  const comparedTo = figure.isOwn === true || figure.isOther === true ? undefined : compared;
  const otherCalled = useLegSums(comparedTo ? { ...query, run_id: comparedTo.run_id } : null);
  const unknown = [called, otherCalled].find(({ area }) => area.status === 'FAILED');
  if (unknown !== undefined) return <Unproved called={unknown} />;
  const own = readSum(figure, called);
  const other = readSum(figure, otherCalled);
  if (own === undefined || (comparedTo !== undefined && other === undefined)) return null;
  const of =
    comparedTo === undefined
      ? ''
      : ' Of both runs together: this one less the one that it is compared with.';
  return <Proved figure={figure} sum={own - (other ?? 0)} of={of} />;
}

type ProvedProps = { readonly figure: ShownLegs; readonly sum: number; readonly of: string };

function Proved({ figure, sum, of }: ProvedProps) {
  const { holds, text } = proveSum(figure, sum);
  // A difference whose reason is known is no warning.
  const isOff = holds === false && figure.apart === undefined;
  return (
    <Box role="status" display="flex" gap="2" color={isOff ? 'warning' : 'text'}>
      {holds === true && <Icon name="check" />}
      {isOff && <Icon name="alert" />}
      <span>{`${text}${of}`}</span>
    </Box>
  );
}

/** Error instead of the proof: silence would be taken for a sum that holds. */
function Unproved({ called: { area, refresh } }: { readonly called: Called }) {
  if (area.status !== 'FAILED') return null;
  return (
    <Box role="status" display="flex" alignItems="center" gap="2" color="warning">
      <Icon name="alert" />
      <span>{`What these legs sum to is not known: ${area.error.panelText}`}</span>
      <Button size="sm" onClick={refresh}>
        Try again
      </Button>
    </Box>
  );
}

const readSum = ({ of }: ShownLegs, { area }: Called): number | undefined =>
  area.status === 'COMPLETED' ? area.data.sums[of] : undefined;
