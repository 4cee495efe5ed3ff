import { type ComponentType, lazy, Suspense } from 'react';

import { DetailDrawer } from '@fairlead/shared/frames';
import { Box, Button, chakra, LoadingText } from '@fairlead/shared/ui';

import { type Opened, toOpenedText } from '../common/opened.rules.ts';
import { formatDrawerTitle } from '../common/opened-labels.view-model.ts';
import { useOpened } from '../common/use-opened.ts';

type Of<Kind extends Opened['kind']> = ComponentType<{
  readonly opened: Extract<Opened, { readonly kind: Kind }>;
}>;

// One file each, fetched when somebody opens one.
const FigureEntries: Of<'figure'> = lazy(async () => ({
  default: (await import('../entries/figure-entries.tsx')).FigureEntries,
}));
const JournalView: Of<'journal'> = lazy(async () => ({
  default: (await import('../journal/journal-view.tsx')).JournalView,
}));
const TransactionView: Of<'transaction'> = lazy(async () => ({
  default: (await import('../matches/transaction-view.tsx')).TransactionView,
}));
const ConcernView = lazy(async () => ({
  default: (await import('../attention/concern-view.tsx')).ConcernView,
}));
const RestatedView: Of<'restated'> = lazy(async () => ({
  default: (await import('../attention/restated-view.tsx')).RestatedView,
}));
const OpexView = lazy(async () => ({
  default: (await import('../opex/opex-view.tsx')).OpexView,
}));
const GapView: Of<'gap'> = lazy(async () => ({
  default: (await import('../matches/gap-view.tsx')).GapView,
}));
const BankFilesView: Of<'bank-files' | 'bank-file'> = lazy(async () => ({
  default: (await import('../bank-files/bank-files-view.tsx')).BankFilesView,
}));
const UnmatchedView = lazy(async () => ({
  default: (await import('../matches/unmatched-view.tsx')).UnmatchedView,
}));

/**
 * Drawer over the page: a figure's entries, a journal, a bank transaction, or a list that needs
 * attention.
 */
export function OpenedDrawer() {
  const { path, close } = useOpened();
  const opened = path.at(-1);
  return (
    <DetailDrawer
      title={opened === undefined ? '' : formatDrawerTitle(opened)}
      open={opened !== undefined}
      onClose={close}
    >
      {opened !== undefined && (
        <>
          <Trail />
          <Suspense fallback={<LoadingText text="Opening ..." />}>
            <Content key={toOpenedText(opened)} opened={opened} />
          </Suspense>
        </>
      )}
    </DetailDrawer>
  );
}

type BankFiles = Extract<Opened, { readonly kind: 'bank-files' | 'bank-file' }>;

const isOfBankFiles = (opened: Opened): opened is BankFiles =>
  opened.kind === 'bank-files' || opened.kind === 'bank-file';

function Content({ opened }: { readonly opened: Opened }) {
  return isOfBankFiles(opened) ? <BankFilesView opened={opened} /> : <Figures opened={opened} />;
}

/** Shows the entries behind the figures of the report. */
function Figures({ opened }: { readonly opened: Exclude<Opened, BankFiles> }) {
  switch (opened.kind) {
    case 'figure':
      return <FigureEntries opened={opened} />;
    case 'journal':
      return <JournalView opened={opened} />;
    case 'transaction':
      return <TransactionView opened={opened} />;
    case 'restated':
      return <RestatedView opened={opened} />;
    case 'gap':
      return <GapView opened={opened} />;
    case 'opex':
      return <OpexView />;
    case 'concern':
      return opened.concern === 'unmatched' ? (
        <UnmatchedView />
      ) : (
        <ConcernView concern={opened.concern} />
      );
  }
}

/** The way that led here, each step of it a way back. */
function Trail() {
  const { path, backTo } = useOpened();
  const before = path.slice(0, -1);
  if (before.length === 0) return null;
  return (
    <chakra.nav aria-label="The way here" display="flex" flexWrap="wrap" gap="1" pb="2">
      {before.map((opened, index) => (
        <Button
          key={`${index} ${toOpenedText(opened)}`}
          variant="ghost"
          size="sm"
          onClick={() => backTo(index)}
        >
          <Box as="span" aria-hidden>
            ‹
          </Box>
          {formatDrawerTitle(opened)}
        </Button>
      ))}
    </chakra.nav>
  );
}
