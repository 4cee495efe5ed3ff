import { ApiError } from '@fairlead/shared/api';
import type { PageBuild } from '@fairlead/shared/contract/release';
import { RetryButton, StatePage, SupportId } from '@fairlead/shared/ui';
import { useState } from 'react';

import { newId, supportId } from './builds.rules.ts';
import { remoteFailureText } from './failure.rules.ts';
import { RemoteFailure, unwrapCause } from './loader.ts';

type Props = {
  readonly name: string;
  readonly title: string;
  readonly revision: number;
  readonly error: unknown;
  /** The build to name where the failure names none. */
  readonly build: PageBuild | undefined;
  readonly onRetry: () => void;
};

/** The area's place when no build of it works: the rest of the product goes on (REM-09). */
export function RemoteFailed({ name, title, revision, error, build, onRetry }: Props) {
  const failed = error instanceof RemoteFailure ? error.build : undefined;
  const cause = unwrapCause(error);
  const [id] = useState(() => requestIdOf(cause) ?? newId());
  const version = (failed ?? build)?.version ?? 'none';
  return (
    <StatePage
      drawing="failed"
      failed
      title={`${title} did not load`}
      actions={<RetryButton onClick={onRetry} />}
      footnote={
        <>
          <SupportId id={supportId({ revision, remote: name, version, id })} />. The rest of
          Fairlead works.
        </>
      }
    >{`(Error: ${remoteFailureText(cause)})`}</StatePage>
  );
}

function requestIdOf(cause: unknown): string | undefined {
  return cause instanceof ApiError ? cause.requestId : undefined;
}
