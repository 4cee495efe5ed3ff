import type { ReactNode } from 'react';

import type { DrawingName } from './drawings.tsx';
import { Notice, SupportId } from './notice.tsx';
import { RetryButton } from './state-pages.tsx';
import { Surface } from './surface.tsx';

type PanelFailedProps = {
  /** 'Accounting did not load'. */
  readonly title: string;
  readonly message: string;
  readonly onRetry?: (() => void) | undefined;
  readonly supportId?: string | undefined;
};

/** A part of the page that failed alone: the rest of the page stays. */
export function PanelFailed({ title, message, onRetry, supportId }: PanelFailedProps) {
  return (
    <Surface failed role="alert">
      <Notice
        drawing="failed"
        title={title}
        actions={onRetry && <RetryButton onClick={onRetry} />}
        footnote={
          supportId !== undefined && (
            <>
              <SupportId id={supportId} />. The rest of Fairlead works.
            </>
          )
        }
      >
        {message}
      </Notice>
    </Surface>
  );
}

type EmptyStateProps = {
  readonly drawing?: DrawingName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
};

/** Nothing to show, and why: a drawing, a line, one sentence. */
export function EmptyState({ drawing = 'empty', ...notice }: EmptyStateProps) {
  return (
    <Surface>
      <Notice drawing={drawing} {...notice} />
    </Surface>
  );
}
