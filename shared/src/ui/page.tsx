import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** Filters and buttons right of the title; under it on a phone, where `FilterFold` keeps it one row. */
  readonly bar?: ReactNode;
  /** Content at the far right of the bar, such as the menu of the table. */
  readonly end?: ReactNode;
  /** Set where it has tables and charts that stand beside each other where there is room for two columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/** A page of an area: its title and filters in one bar, its content below. Sets the window's title. */
export function Page({ title, bar, end, wide = false, children }: Props) {
  return (
    <PageColumn wide={wide}>
      <title>{`${title} · Fairlead`}</title>
      <Box display="flex" alignItems="center" flexWrap="wrap" gap="2" minHeight="filterBar" py="2">
        <chakra.h1
          textStyle="pageTitle"
          marginInlineEnd={{ base: '1', sm: '3' }}
          flexGrow={{ base: 1, sm: 0 }}
        >
          {title}
        </chakra.h1>
        {bar !== undefined && (
          <Box
            data-paper="none"
            order={{ base: 1, sm: 0 }}
            flex="1 1 100%"
            display={{ base: 'flex', sm: 'contents' }}
            flexWrap="wrap"
            gap="2"
          >
            {bar}
          </Box>
        )}
        {end !== undefined && (
          <Box marginInlineStart="auto" display="flex" gap="1">
            {end}
          </Box>
        )}
      </Box>
      {children}
    </PageColumn>
  );
}

type ColumnProps = Pick<Props, 'wide' | 'children'>;

/** Column as wide as pages are, with their gutters. */
export function PageColumn({ wide = false, children }: ColumnProps) {
  return (
    <Box
      data-page={wide ? 'wide' : undefined}
      maxWidth="pageMax"
      mx="auto"
      px={{ base: 'gutterPhone', sm: 'gutter' }}
      pb="4"
    >
      {children}
    </Box>
  );
}

type PanelProps = {
  readonly title: string;
  readonly end?: ReactNode;
  /** Set where it stands on one page of paper: a drawing with its title. */
  readonly isWhole?: boolean;
  readonly children: ReactNode;
};

/** A part of a page: a title over a ruled surface. */
export function Panel({ title, end, isWhole = false, children }: PanelProps) {
  return (
    <chakra.section aria-label={title} minWidth="0" breakInside={isWhole ? 'avoid' : undefined}>
      <Box display="flex" alignItems="center" gap="2" minHeight="8" breakAfter="avoid">
        <chakra.h2 textStyle="panelTitle" flex="1">
          {title}
        </chakra.h2>
        {end}
      </Box>
      {children}
    </chakra.section>
  );
}
