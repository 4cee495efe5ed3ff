import { useState } from 'react';

import { useIsPicture, useMay } from '@fairlead/shared/auth';
import type { BackOfficeMisc } from '@fairlead/pnl/contract/exposures';
import type { FarPrice } from '@fairlead/pnl/contract/far-prices';
import { Box, Button, chakra, Text } from '@fairlead/shared/ui';

import { useFarPrices } from '../common/far-prices.data.ts';
import { farPriceText } from '../common/far-prices.view-model.ts';
import { PanelToCome } from '../common/panel-table.tsx';
import { useRun } from '../run/use-run.ts';
import { FarPriceDialog } from './far-price-dialog.tsx';

const TITLE = 'Prices farther than expected';

type Props = { readonly products: BackOfficeMisc['products'] };

/** Prices that an import found hard to believe: Verified waits for a word on each. */
export function FarPrices({ products }: Props) {
  const called = useFarPrices(useRun());
  const { area, refresh } = called;
  if (area.status === 'FAILED') return <PanelToCome title={TITLE} called={called} height={64} />;
  if (area.status !== 'COMPLETED' || area.data.prices.length === 0) return null;
  const { prices } = area.data;
  const open = prices.filter(({ accepted }) => accepted === null).length;
  const unitOf = (code: string) => products.find((each) => each.code === code)?.quote_unit;
  return (
    <chakra.section aria-label={TITLE} minWidth="0">
      <chakra.h2 textStyle="panelTitle">{TITLE}</chakra.h2>
      <Text color="text.muted">
        {open === 0
          ? 'All are agreed on'
          : `${open} of ${prices.length} open: Verified waits for them`}
      </Text>
      <chakra.ul listStyleType="none" maxHeight="480px" overflowY="auto" tabIndex={0}>
        {prices.map((far) => (
          <Far
            key={far.key}
            of={far}
            named={farPriceText(far, unitOf(far.product))}
            onDone={refresh}
          />
        ))}
      </chakra.ul>
    </chakra.section>
  );
}

type FarProps = { readonly of: FarPrice; readonly named: string; readonly onDone: () => void };

function Far({ of, named, onDone }: FarProps) {
  const mayAnswer = useMay('pnl:adjust');
  const isPicture = useIsPicture();
  const [isChosen, setChosen] = useState(false);
  const act = of.accepted === null ? 'Agree' : 'Take back';
  return (
    <chakra.li display="flex" flexWrap="wrap" alignItems="center" gap="2" paddingBlock="1">
      <Box flex="1 1 280px" minWidth="0">
        <Text>{named}</Text>
        <Text color={of.accepted === null ? 'negative' : 'text.muted'}>
          {of.accepted === null
            ? 'Open'
            : `Agreed on by ${of.accepted.accepted_by}: ${of.accepted.reason}`}
        </Text>
      </Box>
      {mayAnswer && !isPicture && (
        <Button aria-label={`${act}: ${named}`} onClick={() => setChosen(true)}>
          {act}
        </Button>
      )}
      {isChosen && (
        <FarPriceDialog
          {...{ named, of }}
          onClose={() => setChosen(false)}
          onDone={() => {
            setChosen(false);
            onDone();
          }}
        />
      )}
    </chakra.li>
  );
}
