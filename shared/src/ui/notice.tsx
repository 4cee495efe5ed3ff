import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

import { Drawing, type DrawingName } from './drawings.tsx';

type Props = {
  readonly drawing: DrawingName;
  /** One line. */
  readonly title: string;
  /** `h1` where the notice is the page, `h2` where it stands in one. */
  readonly level?: 'h1' | 'h2' | 'h3';
  /** One sentence. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly footnote?: ReactNode;
};

/** A drawing, a line and a sentence in the middle of the space there is. */
export function Notice({ drawing, title, level = 'h2', children, actions, footnote }: Props) {
  return (
    <Box
      display="flex"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      textAlign="center"
      width="full"
      minHeight="252px"
      px={{ base: '4', sm: '6' }}
      py={{ base: '6', sm: '4' }}
    >
      <Box mb="3">
        <Drawing name={drawing} />
      </Box>
      <chakra.h2
        as={level}
        fontSize="dialog"
        lineHeight="dialog"
        fontWeight="semibold"
        letterSpacing="dialog"
      >
        {title}
      </chakra.h2>
      {children !== undefined && (
        // Messages of servers hold words without blanks that are wider than a phone.
        <Box color="text.muted" maxWidth="340px" mt="1" overflowWrap="anywhere">
          {children}
        </Box>
      )}
      {actions !== undefined && (
        <Box
          mt="3.5"
          display="flex"
          gap="2"
          alignItems="center"
          flexWrap="wrap"
          justifyContent="center"
        >
          {actions}
        </Box>
      )}
      {footnote !== undefined && (
        <Box mt="3" fontSize="xs" color="text.muted" className="tabular">
          {footnote}
        </Box>
      )}
    </Box>
  );
}

/** 'Support id 7F3K-20QX', what a user reads out to the desk. */
export function SupportId({ id }: { readonly id: string }) {
  return (
    <>
      {'Support id '}
      <chakra.b fontWeight="medium" color="text" userSelect="all" overflowWrap="anywhere">
        {id}
      </chakra.b>
    </>
  );
}
