import { EmptyState } from '@fairlead/shared/ui';

import { ClearFilters } from './clear-filters.tsx';

type Props = { readonly isNarrowed: boolean; readonly onClear: () => void };

/** Why there is no run: none yet, or none that matches. */
export function HistoryEmpty({ isNarrowed, onClear }: Props) {
  if (!isNarrowed) return <EmptyState title="No runs yet">Runs of tasks show here.</EmptyState>;
  return (
    <EmptyState title="No run matches these filters" actions={<ClearFilters onClear={onClear} />}>
      Runs of other tasks, states or days may be there.
    </EmptyState>
  );
}
