import type { PageState } from '@fairlead/shared/contract/release';
import { MessedUp } from '@fairlead/shared/ui';
import { useEffect, useState } from 'react';

import { logFailure } from '../page/log.ts';
import { newId, supportId } from '../remotes/builds.rules.ts';

type Props = {
  readonly error: unknown;
  readonly page: Pick<PageState, 'revision' | 'shell'>;
};

/** The shell itself failed (SHL-09): only a new page helps. */
export function PageFailed({ error, page }: Props) {
  const [id] = useState(() =>
    supportId({ revision: page.revision, remote: 'shell', version: page.shell, id: newId() }),
  );
  useEffect(() => {
    logFailure(`The page failed, ${id}`, error);
  }, [id, error]);
  return (
    <main>
      <MessedUp
        error={error instanceof Error ? error.message : String(error)}
        supportId={id}
        onRetry={() => location.reload()}
      />
    </main>
  );
}
