import type { SelectedRun } from '@fairlead/pnl/contract/runs';
import { Link, useLocation } from '@fairlead/shared/router';
import { Box, chakra, Icon } from '@fairlead/shared/ui';

import { countRunWarnings, type ShownWarning, toShownWarnings } from './run-warnings.view-model.ts';

/** Warnings of a run, in one collapsible line; each links to its place. */
export function RunWarnings({ run }: { readonly run: SelectedRun }) {
  const { search } = useLocation();
  const warnings = toShownWarnings(run, search);
  const [first] = warnings;
  if (first === undefined) return null;
  if (warnings.length === 1) {
    return (
      <Line>
        <Warning warning={first} />
      </Line>
    );
  }
  return (
    <Details>
      <Summary>
        <Icon name="chevronRight" size={14} />
        <Box as="span" truncate>
          {`${countRunWarnings(run)} warnings of this run: ${first.text}`}
        </Box>
      </Summary>
      <List>
        {warnings.map((warning, at) => (
          <li key={`${at} ${warning.text}`}>
            <Warning warning={warning} />
          </li>
        ))}
      </List>
    </Details>
  );
}

function Warning({ warning: { text, to } }: { readonly warning: ShownWarning }) {
  if (to === undefined) return text;
  return (
    <Box asChild _hover={{ textDecoration: 'underline' }} color="link">
      <Link to={to}>{text}</Link>
    </Box>
  );
}

const Line = chakra('p', {
  base: { textStyle: 'label', color: 'warning', lineHeight: '24px', pb: '1' },
});

const Details = chakra('details', {
  base: { pb: '1', '&[open] svg': { transform: 'rotate(90deg)' } },
});

const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'hitMin',
    width: 'fit-content',
    maxWidth: 'full',
    color: 'warning',
    textStyle: 'label',
    cursor: 'pointer',
    _print: { '& svg': { display: 'none !important' } },
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
});

const List = chakra('ul', {
  base: {
    _print: { maxHeight: 'none', columns: 3, pt: 0 },
    maxHeight: '240px',
    overflowY: 'auto',
    ps: '5',
    pt: '1',
    fontSize: 'xs',
    lineHeight: 'body',
    overflowWrap: 'anywhere',
    '& li': { listStyle: 'disc', marginInlineStart: '4' },
  },
});
