import { Box } from '@fairlead/shared/ui';

/** Covers the page while the sign-in is checked, verified or ended (SHL-11). */
export function VerifyingCover({ text }: { readonly text: string }) {
  return (
    <Box
      role="status"
      position="fixed"
      inset="0"
      zIndex="verify"
      bg="page"
      display="flex"
      flexDirection="column"
      alignItems="center"
      justifyContent="center"
      gap="4"
      color="text.muted"
    >
      <Box
        aria-hidden
        boxSize="7"
        borderRadius="full"
        border="2px solid"
        borderColor="border.strong"
        borderTopColor="accent"
        animation="turn 0.9s linear infinite"
      />
      {text}
    </Box>
  );
}
