import { useMay } from '@fairlead/shared/auth';
import type { LotBreak } from '@fairlead/backoffice/contract/breaks';
import { formatCents, formatDay } from '@fairlead/shared/format';
import { Link } from '@fairlead/shared/router';
import { Box, Button, chakra, LoadingText, PanelFailed, Text } from '@fairlead/shared/ui';

import { lotColumnName } from '../common/lot-columns.rules.ts';
import { breakStatusText, causeText, tableText } from './break-labels.rules.ts';
import { subtractExplained } from './break-sums.rules.ts';
import { type BreakWithSteps, useBreak } from './breaks.data.ts';
import { lotPath } from './breaks.view-model.ts';
import { DecisionForm } from './decision-form.tsx';
import { StepsTable } from './steps-table.tsx';
import { type BreakDeciding, type DecisionTerms, useDecision } from './use-decision.ts';

type Props = {
  readonly id: number;
  readonly terms: DecisionTerms;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** A break: its figures, what it may come from, what was done to it, and for who may what to do. */
export function BreakView({ id, ...props }: Props) {
  const { area, refresh } = useBreak(id);
  switch (area.status) {
    case 'INIT':
    case 'LOADING':
      return <LoadingText text="Fetching the break …" />;
    case 'FAILED':
      return (
        <PanelFailed
          title="The break did not load"
          message={`Break failed: ${area.error.panelText}`}
          supportId={area.error.requestId}
          onRetry={refresh}
        />
      );
    case 'COMPLETED':
      return <Loaded {...area.data} {...props} refresh={refresh} />;
  }
}

type LoadedProps = BreakWithSteps & Omit<Props, 'id'> & { readonly refresh: () => void };

function Loaded({ lot_break: of, steps, terms, onClose, onChanged, refresh }: LoadedProps) {
  const mayDecide = useMay('backacc:decide') && of.status !== 'CLOSED';
  const deciding = useDecision(of, {
    terms,
    onDone: () => {
      onChanged();
      onClose();
    },
    onDecided: () => {
      refresh();
      onChanged();
    },
  });
  return (
    <Box display="flex" flexDirection="column" gap="5" minWidth="0">
      <Figures of={of} />
      <Cause of={of} deciding={mayDecide ? deciding : undefined} />
      {mayDecide && <DecisionForm {...{ deciding, steps }} owners={terms?.owners ?? []} />}
      <StepsTable steps={steps} />
    </Box>
  );
}

type OfProps = { readonly of: LotBreak };

function Figures({ of }: OfProps) {
  const { explained_amount: explained } = of;
  const facts = [
    ['Lot', of.lot_num],
    ['Column', lotColumnName(of.scg_pnl_column)],
    ['Table', tableText(of)],
    ['Status', breakStatusText(of)],
    ['Since', `${formatDay(of.aged_from)}, ${of.age} days`],
    ['Owner', of.owner ?? 'Nobody'],
    ['Traders', withWas(of.amount_traders, of.was_traders)],
    ['Accounting', withWas(of.amount_danaos, of.was_danaos)],
    ['Difference', withWas(of.amount_diff, of.was_diff)],
    ['Explained', explained === null ? 'Nothing' : formatCents(explained)],
    ['Left', formatCents(subtractExplained(of))],
  ] as const;
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="2" className="tabular">
      {facts.map(([name, value]) => (
        <Box key={name}>
          <Box as="dt" color="text.muted">
            {name}
          </Box>
          <dd>{value}</dd>
        </Box>
      ))}
    </chakra.dl>
  );
}

/** Text of an amount, with the one before it was restated: '−22,350.00, restated, was −20,000.00'. */
const withWas = (now: number, was: number | undefined): string =>
  was === undefined ? formatCents(now) : `${formatCents(now)}, restated, was ${formatCents(was)}`;

type CauseProps = OfProps & {
  /** Given to who may decide. */
  readonly deciding: BreakDeciding | undefined;
};

/** Proposed cause; only a press takes it. */
function Cause({ of, deciding }: CauseProps) {
  const words = deciding?.proposedReason;
  return (
    <chakra.section aria-label="Proposed cause" display="flex" flexDirection="column" gap="1">
      <Text fontWeight="medium">
        {of.cause === null ? 'No likely cause was found' : causeText(of)}
      </Text>
      {of.cause !== null && <Text>{of.cause.evidence}</Text>}
      <Box display="flex" flexWrap="wrap" gap="2" pt="1">
        {words !== undefined && (
          <Button size="sm" onClick={() => deciding?.edit({ status: 'EXPLAINED', reason: words })}>
            {`Use as reason: ${words}`}
          </Button>
        )}
        <Box
          asChild
          color="link"
          textStyle="label"
          minHeight="hitMin"
          display="inline-flex"
          alignItems="center"
        >
          <Link to={lotPath(of)}>{`Show lot ${of.lot_num}`}</Link>
        </Box>
      </Box>
    </chakra.section>
  );
}
