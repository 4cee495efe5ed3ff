import { Box, LoadingLine, RetryButton, StatePage } from '@fairlead/shared/ui';

type Props = { readonly title: string; readonly onRetry: () => void };

/** The area's place while files that were late are asked for again by themselves. */
export function RemoteLate({ title, onRetry }: Props) {
  return (
    <Box position="relative" role="status">
      <LoadingLine />
      <StatePage
        drawing="notYet"
        title={`${title} is slow to load`}
        actions={<RetryButton onClick={onRetry} />}
      >
        Its files did not arrive in time. They are being asked for again: it opens by itself.
      </StatePage>
    </Box>
  );
}
