import type { PageRemote } from '@fairlead/shared/contract/release';
import { forgetAllData } from '@fairlead/shared/data';
import { Box, LoadingLine, VisuallyHidden } from '@fairlead/shared/ui';
import { Suspense, use, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

import { logFailure } from '../page/log.ts';
import { isLate, needsNewPage } from './failure.rules.ts';
import { type LoadedRemote, type Loader, RemoteFailure, unwrapCause } from './loader.ts';
import { RemoteFailed } from './remote-failed.tsx';
import { RemoteLate } from './remote-late.tsx';

type Props = {
  readonly name: string;
  readonly remote: PageRemote;
  readonly revision: number;
  readonly loader: Loader;
};

type Attempt = {
  readonly count: number;
  readonly loading: Promise<LoadedRemote>;
  /** Set where its files were late and are asked for again without anybody's doing; once. */
  readonly isLate: boolean;
};

/** A remote's screens. One that fails takes down only its own page (REM-09). */
export function RemotePage({ name, remote, revision, loader }: Props) {
  const { title, wide = false } = remote.contribution;
  const [attempt, setAttempt] = useState<Attempt>(() => ({
    count: 0,
    loading: loader.load(name),
    isLate: loader.isLate(name),
  }));
  const follow = (loading: Promise<LoadedRemote>, isLateNow = false) => {
    setAttempt(({ count, isLate: wasLate }) => ({
      count: count + 1,
      loading,
      isLate: wasLate || isLateNow,
    }));
  };
  const again = () => follow(loader.load(name));
  const onError = (error: unknown) => {
    logFailure(`${title} failed`, error);
    if (!(error instanceof RemoteFailure) || error.build === undefined) return;
    if (!attempt.isLate && isLate(error.cause)) follow(loader.loadLate(name), true);
    else if (loader.rejectBuild(name, error.build)) again();
  };
  const renew = () => follow(loader.renew(name));
  const onRetry = (error: unknown) => {
    if (needsNewPage(unwrapCause(error))) {
      renew();
      return;
    }
    loader.reset(name);
    // What a screen has stumbled over may lie in what was fetched: drawn again it would again.
    void forgetAllData('Retry', { refetch: true }).then(again);
  };
  return (
    <ErrorBoundary
      // A boundary that has caught shows its panel until it is another one.
      key={attempt.count}
      onError={onError}
      fallbackRender={({ error }) => (
        <RemoteFailed
          {...{ name, title, revision, error }}
          build={loader.buildOf(name)}
          onRetry={() => onRetry(error)}
        />
      )}
    >
      <Suspense
        fallback={
          <div data-page={wide ? 'wide' : undefined}>
            {attempt.isLate ? (
              <RemoteLate title={title} onRetry={renew} />
            ) : (
              <RemoteLoading title={title} />
            )}
          </div>
        }
      >
        <LoadedRoot loading={attempt.loading} title={title} watch={loader.watch} />
      </Suspense>
    </ErrorBoundary>
  );
}

type LoadedRootProps = {
  readonly loading: Promise<LoadedRemote>;
  readonly title: string;
  readonly watch: Loader['watch'];
};

/** After what a screen does as it is drawn for the first time, and before anybody works with it. */
const LOOK_MS = 250;

function LoadedRoot({ loading, title, watch }: LoadedRootProps) {
  const { Root, build, lastGood } = use(loading);
  const [look] = useState(() => watch(build));
  useEffect(() => {
    const timer = setTimeout(look, LOOK_MS);
    return () => clearTimeout(timer);
  }, [look]);
  return (
    <ErrorBoundary
      fallbackRender={({ error }) => {
        // Which build it was is known only here; the boundary above decides what follows.
        throw new RemoteFailure(build, error);
      }}
    >
      <Root />
      {lastGood && <LastGood title={title} version={build.version} />}
    </ErrorBoundary>
  );
}

/** A quiet word that this is not the newest build: the desk asks for it. */
function LastGood({ title, version }: { readonly title: string; readonly version: string }) {
  return (
    <Box
      role="status"
      maxWidth="pageMax"
      mx="auto"
      px={{ base: 'gutterPhone', sm: 'gutter' }}
      py="2"
      fontSize="2xs"
      lineHeight="label"
      color="text.muted"
    >
      {`The newest build of ${title} did not start: this is ${version}, the last good one.`}
    </Box>
  );
}

function RemoteLoading({ title }: { readonly title: string }) {
  return (
    <Box position="relative" role="status">
      <LoadingLine />
      <VisuallyHidden>{`Loading ${title} …`}</VisuallyHidden>
    </Box>
  );
}
