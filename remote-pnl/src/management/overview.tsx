import { useIsPicture } from '@fairlead/shared/auth';
import { abbreviateMoney, isRed } from '@fairlead/shared/format';
import { Link } from '@fairlead/shared/router';
import {
  Box,
  chakra,
  LoadingLine,
  PanelFailed,
  SkeletonBar,
  VisuallyHidden,
} from '@fairlead/shared/ui';

import { LimitBar } from '../common/limits/limit-bar.tsx';
import { colorOfLimit, LimitMark } from '../common/limits/limit-mark.tsx';
import { readWaivers, useLimitWaivers } from '../common/limits/limit-waivers.data.ts';
import { LimitsLink } from '../common/limits/limits-link.tsx';
import { type LimitShown, shownLimits } from '../common/limits/limit-shown.view-model.ts';
import { WhyLink } from '../common/why-link.tsx';
import { useRun } from '../run/use-run.ts';
import { OPEN_VALUE, useSearchPart } from '../run/use-search-part.ts';
import { GOODIES } from '../run/run-labels.rules.ts';
import { useOpenLegs } from '../legs/opened-legs.data.ts';
import {
  type FigureComparison,
  type Kpi,
  overviewKpis,
  type OverviewPart,
} from './overview.view-model.ts';

const Strip = chakra('section', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: {
      base: '1fr 1fr',
      md: 'repeat(3, 1fr)',
      lg: '1.25fr 1fr 1fr 1.35fr 1.6fr 0.9fr',
    },
    rowGap: '3.5',
    mt: '-0.5',
    mb: '1',
  },
});

const Cell = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: '74px',
    py: '2px',
    px: { base: '3', sm: 'kpiX' },
    borderInlineStart: 'head',
    // The first of each line has no rule before it: of two, of three, of six.
    '&:nth-of-type(odd)': {
      paddingInlineStart: { base: 0, md: 'kpiX' },
      borderInlineStartWidth: { base: '0', md: '1px' },
    },
    '&:nth-of-type(3n + 1)': {
      paddingInlineStart: { md: 0, lg: 'kpiX' },
      borderInlineStartWidth: { md: '0', lg: '1px' },
    },
    '&:first-of-type': {
      paddingInlineStart: '0 !important',
      borderInlineStartWidth: '0 !important',
    },
  },
});

/** Summary of the day, readable in five seconds (PNL-10). */
export function Overview() {
  const { run, sets } = useRun();
  const { area, refresh } = sets.historical_pnl_per_book_metrics;
  const waivers = useLimitWaivers(run);
  if (area.status === 'FAILED') {
    return (
      <PanelFailed
        title="Overview did not load"
        message={area.error.panelText}
        supportId={area.error.requestId}
        onRetry={refresh}
      />
    );
  }
  if (area.status !== 'COMPLETED') return <StripToCome />;
  const day = run.pipe_run_date;
  const limits = shownLimits(area.data, day, readWaivers(waivers));
  return (
    <Strip aria-label="Overview">
      {overviewKpis(area.data, limits, day).map((kpi) => (
        <Figure key={kpi.id} kpi={kpi} />
      ))}
    </Strip>
  );
}

function StripToCome() {
  return (
    <Strip aria-label="Overview" aria-busy>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Cell key={place} pt="2">
          <SkeletonBar width="76px" />
          <SkeletonBar width="96px" height="5" mt="2.5" />
          <SkeletonBar width="120px" mt="2.5" />
        </Cell>
      ))}
      <LoadingLine />
      <VisuallyHidden role="status">{GOODIES}</VisuallyHidden>
    </Strip>
  );
}

function Figure({ kpi }: { readonly kpi: Kpi }) {
  const { id, label, comparison, limit, note, parts } = kpi;
  return (
    <Cell>
      <Box textStyle="label" color="text.muted" display="flex" gap="2">
        {label}
        {id === 'day' && <WhyLink of={label} />}
      </Box>
      {id === 'var' && kpi.value !== null ? <ToScenarios {...kpi} /> : <Value {...kpi} />}
      {limit !== undefined && <Limited limit={limit} />}
      {comparison !== undefined && <Compared comparison={comparison} />}
      {parts !== undefined && <Parts parts={parts} />}
      {note !== undefined && <Note className="tabular">{note}</Note>}
    </Cell>
  );
}

/** The value at risk, a way to its scenarios. */
function ToScenarios(kpi: Kpi) {
  const isPicture = useIsPicture();
  const { to } = useSearchPart('var');
  if (isPicture) return <Value {...kpi} />;
  const said = `${kpi.label} ${kpi.shown?.figures ?? ''}${kpi.shown?.suffix ?? ''}`;
  return (
    <Box asChild width="fit-content" _hover={{ textDecoration: 'underline' }}>
      <Link to={to(OPEN_VALUE)} aria-label={`${said}: its scenarios`}>
        <Value {...kpi} />
      </Link>
    </Box>
  );
}

/** Parts of the day's P&L, each a link to its legs (PNL-35). */
function Parts({ parts }: { readonly parts: readonly OverviewPart[] }) {
  const openLegs = useOpenLegs();
  return (
    <Note className="tabular" display="flex" flexWrap="wrap" columnGap="2">
      {parts.map(({ kind, name, value }) => (
        <PartButton
          key={kind}
          type="button"
          data-paper="words"
          aria-label={`${name} ${abbreviateMoney(value)}: its legs`}
          onClick={() =>
            openLegs({
              title: `${name} DtD Net`,
              query: { kind },
              expected: value,
              of: 'delta_net',
              isOwn: true,
            })
          }
        >
          {`${name} ${abbreviateMoney(value)}`}
        </PartButton>
      ))}
    </Note>
  );
}

const PartButton = chakra('button', {
  base: { minHeight: 'hitMin', _hover: { textDecoration: 'underline' } },
});

/** Usage of a figure's limit: the bar first, its words below. */
function Limited({ limit }: { readonly limit: LimitShown }) {
  const { bar, words, detail, waiver, isWaived } = limit;
  return (
    <>
      <LimitBar bar={bar} />
      <LimitsLink label={`${words}: all limits`}>
        <LimitMark state={bar.state} isWaived={isWaived}>
          {words}
        </LimitMark>
      </LimitsLink>
      {detail !== undefined && <Note className="tabular">{detail}</Note>}
      {waiver !== undefined && <Note>{waiver}</Note>}
    </>
  );
}

/** A figure with a limit is as good as that; the sign of a drawdown tells nothing. */
function chooseColor({ id, value, limit }: Kpi): string {
  if (limit !== undefined) return colorOfLimit(limit.bar.state);
  const isNegative = value !== null && isRed(value, id === 'sharpe' ? 2 : 'short');
  return isNegative ? 'negative' : 'text';
}

function Value(kpi: Kpi) {
  const { shown, isLead } = kpi;
  return (
    <Box
      className="tabular"
      textStyle={isLead === true ? 'kpiLead' : 'kpi'}
      lineHeight="30px"
      color={chooseColor(kpi)}
    >
      {shown?.figures ?? '–'}
      {shown !== undefined && shown.suffix !== '' && <Suffix>{shown.suffix}</Suffix>}
    </Box>
  );
}

const Suffix = chakra('span', {
  base: {
    fontSize: '0.68em',
    fontWeight: 'medium',
    letterSpacing: 0,
    color: 'text.muted',
    ms: '2px',
  },
});

const Note = chakra('div', { base: { fontSize: 'xs', lineHeight: '18px', color: 'text.muted' } });

/** Nearer to zero than this there is no arrow (PNL-33). */
const FLAT = 100;

function Compared({ comparison: { amount, text, on } }: { readonly comparison: FigureComparison }) {
  const isUp = amount >= FLAT;
  const isDown = amount <= -FLAT;
  return (
    <Note className="tabular">
      {isUp && <Arrow color="positive">↑</Arrow>}
      {isDown && <Arrow color="negative">↓</Arrow>}
      <Box as="span" color={isRed(amount, 'short') ? 'negative' : 'text'}>
        {text}
      </Box>
      {` on ${on}`}
    </Note>
  );
}

const Arrow = chakra('span', { base: { fontWeight: 'semibold', me: '2px' } });
