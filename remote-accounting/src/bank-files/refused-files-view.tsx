import { formatNumber } from '@fairlead/shared/format';
import { AreaView, EmptyState } from '@fairlead/shared/ui';

import { RowsTable } from '../common/rows-table.tsx';
import { useOpened } from '../common/use-opened.ts';
import { REFUSED } from './refused.columns.ts';
import { useRefusedFiles } from './refused-files.data.ts';

const TITLE = 'Refused bank files';

/** Bank files that were refused; each leads to its lines. */
export function RefusedFilesView() {
  const { area, refresh } = useRefusedFiles();
  const { openFrom } = useOpened();
  return (
    <AreaView area={area} report={TITLE} onRetry={refresh}>
      {({ files, count }) => (
        <RowsTable
          id="accounting.refused-bank-files"
          title={TITLE}
          definition={REFUSED}
          rows={files}
          empty={<EmptyState drawing="done" title="No bank file is refused" />}
          footer={
            count > files.length && (
              <span>{`The newest ${formatNumber(files.length)} of ${formatNumber(count)}`}</span>
            )
          }
          drillDown={{
            label: 'Show its lines',
            has: () => true,
            go: ({ row }) => openFrom({ kind: 'bank-file', id: row.id }),
          }}
        />
      )}
    </AreaView>
  );
}
