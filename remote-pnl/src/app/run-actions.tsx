import { useAtom, useSetAtom } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';

import { useMay } from '@fairlead/shared/auth';
import { Popover, useClosePopover } from '@fairlead/shared/frames';
import { useLocation } from '@fairlead/shared/router';
import { Box, Button, Icon } from '@fairlead/shared/ui';

import { useLegsDoor } from '../legs/use-legs-door.ts';
import { OPEN_VALUE, useSearchPart } from '../run/use-search-part.ts';
import { openedDialog } from '../run/opened-dialog.data.ts';

// One file each, fetched when somebody asks for it.
const LegsDrawer = lazy(async () => ({
  default: (await import('../legs/legs-drawer.tsx')).LegsDrawer,
}));
const ExplainDrawer = lazy(async () => ({
  default: (await import('../explain/explain-drawer.tsx')).ExplainDrawer,
}));
const VarDrawer = lazy(async () => ({
  default: (await import('../risk/var-drawer.tsx')).VarDrawer,
}));
const CompareDialog = lazy(async () => ({
  default: (await import('../compare/compare-dialog.tsx')).CompareDialog,
}));
const ScenarioDialog = lazy(async () => ({
  default: (await import('../scenario/scenario-dialog.tsx')).ScenarioDialog,
}));
const AdjustmentDialog = lazy(async () => ({
  default: (await import('../adjust/adjustment-dialog.tsx')).AdjustmentDialog,
}));

/** Placeholder for the actions while the run loads. */
export function RunActionsPlaceholder() {
  return runButton({ disabled: true });
}

const runButton = (props: { readonly disabled?: boolean }) => (
  <Button size="sm" {...props}>
    Run
    <Icon name="chevronDown" size={14} />
  </Button>
);

/** Actions on the shown run, and the dialogs that they open. */
export function PnlRunActions() {
  const explained = useSearchPart('explain');
  const risk = useSearchPart('var');
  const runs = useSearchPart('runs');
  const [dialog, open] = useAtom(openedDialog);
  const mayShock = useMay('pnl:scenario');
  const mayAdjust = useMay('pnl:adjust');
  const hasLegs = useLegsDoor();
  const close = () => open(undefined);
  useClosedElsewhere();
  return (
    <>
      <Popover label="Run" trigger={runButton({})}>
        <Box display="grid" gap="1" justifyItems="stretch">
          <ActionButton onClick={() => explained.set(OPEN_VALUE)}>
            Why did the P&L change?
          </ActionButton>
          <ActionButton onClick={() => runs.set('all')}>Find a run or scenario</ActionButton>
          <ActionButton onClick={() => open('compare')}>Compare with another run</ActionButton>
          {mayShock && <ActionButton onClick={() => open('scenario')}>Run a scenario</ActionButton>}
          {mayAdjust && <ActionButton onClick={() => open('adjust')}>Adjustments</ActionButton>}
        </Box>
      </Popover>
      <Over open={explained.value === OPEN_VALUE}>
        <ExplainDrawer />
      </Over>
      <Over open={risk.value === OPEN_VALUE}>
        <VarDrawer />
      </Over>
      <Over open={dialog === 'compare'}>
        <CompareDialog onClose={close} />
      </Over>
      <Over open={dialog === 'scenario'}>
        <ScenarioDialog onClose={close} />
      </Over>
      <Over open={dialog === 'adjust'}>
        <AdjustmentDialog onClose={close} />
      </Over>
      {/* After the explanation: its cells open over it. */}
      <Over open={hasLegs}>
        <LegsDrawer />
      </Over>
    </>
  );
}

type OverProps = { readonly open: boolean; readonly children: ReactNode };

/** Waits for its own file alone: one that waited for another's would start over behind it, over it. */
function Over({ open, children }: OverProps) {
  return open && <Suspense>{children}</Suspense>;
}

/** Closes dialogs when the address changes, such as to another date. */
function useClosedElsewhere() {
  const { pathname, search } = useLocation();
  const open = useSetAtom(openedDialog);
  useEffect(() => () => open(undefined), [open, pathname, search]);
}

type ActionButtonProps = { readonly onClick: () => void; readonly children: string };

function ActionButton({ onClick, children }: ActionButtonProps) {
  const close = useClosePopover();
  const act = () => {
    close();
    onClick();
  };
  return (
    <Button variant="ghost" size="sm" justifyContent="flex-start" onClick={act}>
      {children}
    </Button>
  );
}
