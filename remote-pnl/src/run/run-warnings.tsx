import { Box, chakra, Icon } from '@fairlead/shared/ui';

/** What a run names of itself, in one line that opens. */
export function RunWarnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  const [first] = warnings;
  if (warnings.length === 1) return <Line>{first}</Line>;
  return (
    <Details>
      <Summary>
        <Icon name="chevronRight" size={14} />
        <Box as="span" truncate>
          {`${warnings.length} warnings of this run: ${first ?? ''}`}
        </Box>
      </Summary>
      <List>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </List>
    </Details>
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
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
  },
});

const List = chakra('ul', {
  base: {
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
