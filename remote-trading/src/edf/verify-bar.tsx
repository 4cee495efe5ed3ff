import { formatNumber } from '@fairlead/shared/format';
import { Box } from '@fairlead/shared/ui';
import { type TableModel, useSelectedCount } from '@fairlead/table';

import { FooterButton } from './bar-button.tsx';
import type { EdfFields } from './edf.columns.ts';
import { isDue } from './verification.rules.ts';
import type { DayOffer } from './verification.view-model.ts';
import { VerifyDay } from './verify-day.tsx';
import { type TradeVerifying, verifiableRow } from './use-verifying.ts';

type Props = {
  readonly table: TableModel<EdfFields>;
  readonly verifying: TradeVerifying;
  readonly day: DayOffer | undefined;
};

/** Actions on the selected trades, or on the whole day. */
export function VerifyBar({ table, verifying, day }: Props) {
  const pending = useSelectedCount(table, (row) => isDue(verifiableRow(row), true));
  const verified = useSelectedCount(table, (row) => isDue(verifiableRow(row), false));
  return (
    <Box display="flex" flexWrap="wrap" gap="2">
      {pending > 0 && (
        <FooterButton
          variant="solid"
          aria-keyshortcuts="V"
          data-tip="V"
          onClick={verifying.verifySelected}
        >
          Verify {formatNumber(pending)}
        </FooterButton>
      )}
      {verified > 0 && (
        <FooterButton
          aria-keyshortcuts="Shift+V"
          data-tip="Shift V"
          onClick={verifying.unverifySelected}
        >
          Unverify {formatNumber(verified)}
        </FooterButton>
      )}
      {day !== undefined && (
        <VerifyDay
          offer={day}
          busy={verifying.isDayBusy}
          onVerify={verifying.verifyDay}
          onDone={verifying.goToFirst}
        />
      )}
    </Box>
  );
}

/** Last action, with undo. */
export function DoneLine({ verifying }: { readonly verifying: TradeVerifying }) {
  const { done } = verifying;
  return (
    <Box display="flex" alignItems="center" gap="1">
      <span role="status">{done?.text ?? ''}</span>
      {done !== undefined && done.undo.length > 0 && (
        <FooterButton variant="ghost" color="link" px="1.5" onClick={() => void verifying.undo()}>
          Undo
        </FooterButton>
      )}
    </Box>
  );
}

type NewsProps = { readonly text: string | undefined; readonly onShow: () => void };

/** Other users' changes to the list, shown when the user says so. */
export function NewsLine({ text, onShow }: NewsProps) {
  return (
    <Box display="flex" alignItems="center" gap="1">
      <span role="status">{text ?? ''}</span>
      {text !== undefined && (
        <FooterButton variant="ghost" color="link" px="1.5" onClick={onShow}>
          Show
        </FooterButton>
      )}
    </Box>
  );
}
