import type { ReactNode } from 'react';

import { Button, Flex, Text } from '@fairlead/shared/ui';

import type { useWholeRun } from './whole-run.data.ts';

type Props = {
  readonly whole: ReturnType<typeof useWholeRun>;
  /** Name of the fetched part: 'output'. */
  readonly what: string;
  readonly children: ReactNode;
};

/** The part that is here, and the loading state of the whole. */
export function WholePart({ whole, what, children }: Props) {
  const { isFetching, error, refetch } = whole;
  return (
    <>
      {isFetching && (
        <Text role="status" color="text.muted" mb="2">
          Fetching the whole {what} …
        </Text>
      )}
      {error !== undefined && (
        <Flex role="alert" align="center" gap="2" mb="2">
          <Text color="negative">{`This is a part of the ${what}: ${error.message}`}</Text>
          <Button size="sm" onClick={refetch}>
            Try again
          </Button>
        </Flex>
      )}
      {children}
    </>
  );
}
