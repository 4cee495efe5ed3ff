import { useApi } from '@fairlead/shared/api';
import { useIsPicture } from '@fairlead/shared/auth';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import {
  acceptFarPrice,
  type FarPrice,
  listFarPrices,
} from '@fairlead/shared/contract/pnl/far-prices';
import { withdrawAcceptance } from '@fairlead/shared/contract/pnl/tie-out';
import { type Called, useCall } from '@fairlead/shared/data';

import { useKeptForm } from './kept-form.data.ts';

/** Prices of a run that are farther from those before than expected; of no run nothing is asked. */
export function useFarPrices(runId: number | undefined): Called<ReplyOf<typeof listFarPrices>> {
  return useCall(listFarPrices, runId === undefined ? null : { query: { run_id: runId } });
}

const NONE: readonly FarPrice[] = [];

/** Those whose cells are marked; in a picture none are, as nobody can agree on a price there. */
export function useMarkedPrices(runId: number | undefined): readonly FarPrice[] {
  const isPicture = useIsPicture();
  const { area } = useFarPrices(isPicture ? undefined : runId);
  return area.status === 'COMPLETED' ? area.data.prices : NONE;
}

const readReason = (kept: unknown): string => (typeof kept === 'string' ? kept : '');

const LONGEST = 500;

/** Agrees on a price, or takes that back: whichever there is to do. */
export function useAgreeing(of: FarPrice, onDone: () => void) {
  const api = useApi();
  const form = useKeptForm(`far-price/${of.key}`, readReason);
  const { draft, edit } = form;
  const reason = draft.trim();
  const obstacle =
    reason === '' ? 'Say why' : reason.length > LONGEST ? 'The reason is too long' : undefined;
  const agree = async () => {
    const { product, price_kind, term_month_date, date, price } = of;
    const body = { product, price_kind, term_month_date, date, price, reason };
    return form.send(body, async (once) =>
      api.call(acceptFarPrice, { query: {}, body, key: once }),
    );
  };
  const takeBack = async ({ acceptance_id, row_version: version }: Accepted) =>
    form.send({ acceptance_id, version, reason }, async (once) =>
      api.call(withdrawAcceptance, {
        ...{ params: { acceptance_id }, query: {}, body: { reason } },
        ...{ key: once, version },
      }),
    );
  const submit = async () => {
    if (obstacle !== undefined) return;
    const reply = await (of.accepted === null ? agree() : takeBack(of.accepted));
    if (reply === undefined) return;
    edit('');
    onDone();
  };
  return { ...form, obstacle, submit };
}

type Accepted = NonNullable<FarPrice['accepted']>;
