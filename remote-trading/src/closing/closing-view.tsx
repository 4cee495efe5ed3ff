import { useState } from 'react';

import { useMay } from '@fairlead/shared/auth';
import { AreaView, Box, Text } from '@fairlead/shared/ui';

import { ClosingForm } from './closing-form.tsx';
import { useTicketsOfOrder } from './closing.data.ts';

type Props = {
  readonly number: number;
  readonly onClosed: () => void;
  readonly onChanged: () => void;
};

/** Totals of an order, the tickets that match it or may, and the form to close it by them. */
export function ClosingView({ number, onClosed, onChanged }: Props) {
  const { area, refresh } = useTicketsOfOrder(number);
  const maySubmit = useMay('blotter:submit');
  const [refusal, setRefusal] = useState<string>();
  return (
    <AreaView
      area={area}
      report="Tickets of the order"
      loading="Fetching the tickets …"
      onRetry={refresh}
    >
      {(found) => (
        <Box display="flex" flexDirection="column" gap="4" minWidth="0">
          <Text color="text.muted">
            {found.row.problem ?? 'This order is one row of the blotter: it is submitted there.'}
          </Text>
          <ClosingForm
            key={found.row.row_version}
            found={found}
            maySubmit={maySubmit}
            onClosed={() => {
              onChanged();
              onClosed();
            }}
            onRefused={(why) => {
              setRefusal(why);
              refresh();
              onChanged();
            }}
          />
          <Text role="alert" color="negative" overflowWrap="anywhere">
            {refusal}
          </Text>
        </Box>
      )}
    </AreaView>
  );
}
