import { useMay } from '@fairlead/shared/auth';
import { Link } from '@fairlead/shared/router';
import { Box, Button } from '@fairlead/shared/ui';

import { importText } from './edf.view-model.ts';
import type { ImportProgress } from './import-progress.data.ts';

type Props = {
  readonly progress: ImportProgress | undefined;
  /** Fetches a list that does not ask again by itself. */
  readonly onReload?: () => void;
};

/** The runs of the history in which a statement was refused, with their reasons. */
const REFUSED = `/tasks/history?${new URLSearchParams({ route: '/clearer/import_statement', state: 'FAIL' })}`;

/** Notice that statements are still being imported, and of the refused ones. */
export function ImportLine({ progress, onReload }: Props) {
  const mayRead = useMay('task:history');
  const line = importText(progress);
  if (line === undefined) return null;
  return (
    <Box display="flex" alignItems="center" gap="2" fontSize="xs" color="text.muted">
      <Box as="span" role="status" className="tabular">
        {line.text}
      </Box>
      {line.refused !== undefined &&
        (mayRead ? <Link to={REFUSED}>{line.refused}</Link> : <span>{line.refused}</span>)}
      {onReload !== undefined && (
        <Button size="sm" onClick={onReload}>
          Reload
        </Button>
      )}
    </Box>
  );
}
