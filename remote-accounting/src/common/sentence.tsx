import { Box, Surface } from '@fairlead/shared/ui';

/** Sentence in the place of a table without rows. */
export function Sentence({ children }: { readonly children: string }) {
  return (
    <Surface>
      <Box px="cellX" py="3" color="text.muted">
        {children}
      </Box>
    </Surface>
  );
}
