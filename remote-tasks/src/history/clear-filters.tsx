import { Button } from '@fairlead/shared/ui';

/** Takes all filters back. It goes with them, and leaves the focus on the page. */
export function ClearFilters({ onClear }: { readonly onClear: () => void }) {
  return (
    <Button
      size="sm"
      onClick={({ currentTarget }) => {
        currentTarget.closest('main')?.focus();
        onClear();
      }}
    >
      Clear filters
    </Button>
  );
}
