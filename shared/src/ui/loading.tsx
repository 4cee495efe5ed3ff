import { Box, chakra } from '@chakra-ui/react';

import { Surface } from './surface.tsx';

/** The line at the top edge of what is loading; it stands still for who wants no motion. */
export function LoadingLine() {
  return (
    <Box
      aria-hidden
      position="absolute"
      insetX="0"
      top="0"
      height="2px"
      bg="border"
      overflow="hidden"
      zIndex="1"
    >
      <Box
        position="absolute"
        insetY="0"
        left="26%"
        width="22%"
        bg="accent"
        animation="travel 1.4s linear infinite"
        _motionReduce={{ animation: 'none' }}
      />
    </Box>
  );
}

/** The grey bar in the place of a text that is still to come. */
export const SkeletonBar = chakra('span', {
  base: { display: 'block', height: '2', bg: 'border', borderRadius: '2px' },
});

/** Widths that look like words, so that a column of bars does not look like a bar chart. */
const FIRST = [96, 132, 118, 84, 140, 104, 90];
const OTHER = [44, 36, 44, 40, 32, 48, 36];

type Props = {
  /** The specification's words for what is being fetched. */
  readonly text: string;
  readonly rows?: number;
  readonly columns?: number;
};

/** Rows still to come, in the height of real ones. */
export function LoadingRows({ text, rows = 7, columns = 4 }: Props) {
  return (
    <Surface>
      <LoadingLine />
      <Box aria-hidden pt="2px">
        {Array.from({ length: rows }, (_row, row) => (
          <Box
            key={row}
            display="flex"
            alignItems="center"
            gap="4"
            px="cellX"
            borderBottom="hair"
            height={{ base: 'rowTouch', sm: 'rowMediumSmall' }}
          >
            <Box flex="2" minWidth="0">
              <SkeletonBar width={`${FIRST[row % FIRST.length]}px`} maxWidth="full" />
            </Box>
            {Array.from({ length: columns - 1 }, (_cell, cell) => (
              <Box key={cell} flex="1" minWidth="0">
                <SkeletonBar
                  marginInlineStart="auto"
                  width={`${OTHER[(row + cell) % OTHER.length]}px`}
                  maxWidth="full"
                />
              </Box>
            ))}
          </Box>
        ))}
      </Box>
      <LoadingText text={text} />
    </Surface>
  );
}

/** Text in a polite live region. */
export function LoadingText({ text }: { readonly text: string }) {
  return (
    <Box
      role="status"
      display="flex"
      alignItems="center"
      height="34px"
      px="cellX"
      color="text.muted"
    >
      {text}
    </Box>
  );
}
