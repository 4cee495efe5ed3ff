import { Button, focusPage } from '@fairlead/shared/ui';

/** Takes all filters back. It goes with them, and leaves the focus on the page. */
export function ClearFilters({ onClear }: { readonly onClear: () => void }) {
  return (
    <Button
      size="sm"
      onClick={() => {
        focusPage();
        onClear();
      }}
    >
      Clear filters
    </Button>
  );
}
