import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

import { Icon } from '@fairlead/shared/icons';

import { Button } from './button.tsx';
import type { DrawingName } from './drawings.tsx';
import { Notice, SupportId } from './notice.tsx';
import { Surface } from './surface.tsx';

type StatePageProps = {
  readonly drawing: DrawingName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly footnote?: ReactNode;
  /** True for a page about a failure: readers then announce it at once. */
  readonly failed?: boolean;
};

/** A page that has only one thing to say. */
export function StatePage({ failed = false, ...notice }: StatePageProps) {
  return (
    <Box
      maxWidth="pageMax"
      mx="auto"
      px={{ base: 'gutterPhone', sm: 'gutter' }}
      py={{ base: 'gutterPhone', sm: 'gutter' }}
    >
      <title>{`${notice.title} · Fairlead`}</title>
      <Surface
        failed={failed}
        role={failed ? 'alert' : undefined}
        minHeight={{
          base: 'calc(100dvh - {sizes.topBar} - 24px)',
          sm: 'calc(100dvh - {sizes.topBar} - 32px)',
        }}
        display="flex"
      >
        <Notice {...notice} level="h1" />
      </Surface>
    </Box>
  );
}

/** The area exists, the user may not open it (spec A8, SHL-07). */
export function NotAuthorized({ title }: { readonly title: string }) {
  return (
    <StatePage drawing="noAccess" title={`Not authorized to access ${title}`}>
      Ask your manager if you need it.
    </StatePage>
  );
}

type NotFoundProps = {
  /** The path that was asked for, as the address bar shows it. */
  readonly path: string;
  /** A way on, such as a link to the first page of the menu. */
  readonly actions?: ReactNode;
};

/** No page lies at this path (spec A8, SHL-08). */
export function NotFound({ path, actions }: NotFoundProps) {
  return (
    <StatePage
      drawing="notFound"
      title="We can't find the dog you are looking for"
      actions={actions}
    >{`(Page ${path} not found)`}</StatePage>
  );
}

type MessedUpProps = {
  /** Error message, without brackets. */
  readonly error: string;
  readonly onRetry?: (() => void) | undefined;
  readonly supportId?: string | undefined;
};

/** The page's own data could not be had (spec A8, SHL-09). */
export function MessedUp({ error, onRetry, supportId }: MessedUpProps) {
  return (
    <StatePage
      drawing="failed"
      failed
      title="Sorry we have messed up. We are on it!"
      actions={onRetry && <RetryButton onClick={onRetry} />}
      footnote={supportId === undefined ? undefined : <SupportId id={supportId} />}
    >{`(Error: ${error})`}</StatePage>
  );
}

/** The address asks for something that cannot be (spec A8): says which parameter and what it may be. */
export function BadRequest({ children, actions }: Pick<StatePageProps, 'children' | 'actions'>) {
  return (
    <StatePage drawing="failed" title="You have messed up (probably)" actions={actions}>
      {children}
    </StatePage>
  );
}

/** The one Retry there is. */
export function RetryButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button size="sm" onClick={onClick}>
      <Icon name="retry" size={14} />
      Retry
    </Button>
  );
}
