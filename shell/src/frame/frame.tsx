import { Box, chakra } from '@fairlead/shared/ui';
import type { ReactNode } from 'react';

type Props = {
  readonly topBar: ReactNode;
  /** Notices above the page: a lapsed session, a new release, an override. */
  readonly strips: ReactNode;
  readonly children: ReactNode;
  readonly footnote?: string | undefined;
};

const CONTENT = 'content';

/** Top bar, page and footnote. */
export function Frame({ topBar, strips, children, footnote }: Props) {
  return (
    <Box
      display="flex"
      flexDirection="column"
      minHeight="100dvh"
      _print={{ display: 'block', minHeight: '0' }}
    >
      <SkipLink data-paper="none" href={`#${CONTENT}`}>
        Skip to content
      </SkipLink>
      {/* Strips stay in sight with the bar: a lapsed session must not scroll away. */}
      <Box data-paper="none" position="sticky" top="0" zIndex="sticky">
        {topBar}
        {strips}
      </Box>
      <chakra.main id={CONTENT} tabIndex={-1} flex="1" minWidth="0">
        {children}
      </chakra.main>
      {footnote !== undefined && (
        <chakra.footer
          width="full"
          maxWidth="pageMax"
          mx="auto"
          px={{ base: 'gutterPhone', sm: 'gutter' }}
          pb="3"
          fontSize="2xs"
          lineHeight="label"
          color="text.muted"
        >
          {footnote}
        </chakra.footer>
      )}
    </Box>
  );
}

/** Skip link for the keyboard: past the bar in one step. Visually hidden until it has the focus. */
const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    left: '2',
    top: '-12',
    zIndex: 'verify',
    px: '3',
    py: '2',
    bg: 'raised',
    color: 'link',
    borderRadius: 'control',
    _focus: { top: '1', boxShadow: 'raised' },
  },
});
