import { Box, Button } from '@fairlead/shared/ui';

type Props = { readonly text: string | undefined; readonly onReload: () => void };

/** Says that trades are still on their way, and fetches the list anew with those that have come. */
export function ImportLine({ text, onReload }: Props) {
  if (text === undefined) return null;
  return (
    <Box display="flex" alignItems="center" gap="2" fontSize="xs" color="text.muted">
      <Box as="span" role="status" className="tabular">
        {text}
      </Box>
      <Button size="sm" onClick={onReload}>
        Reload
      </Button>
    </Box>
  );
}
