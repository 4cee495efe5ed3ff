import { ApiError, useApi } from '@fairlead/shared/api';
import { endSignIns, type OwnSignIn, ownSignIns } from '@fairlead/shared/contract/sign-ins';
import { useCall } from '@fairlead/shared/data';
import { useState } from 'react';

/** Asked for whenever one looks at it. */
const WHEN_LOOKED_AT = { pollMs: 0 } as const;

/** The sign-ins of whoever asks, and their ends. */
export function useSignIns() {
  const api = useApi();
  const { area, refresh, refreshError } = useCall(ownSignIns, { query: {} }, WHEN_LOOKED_AT);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const end = async (signIns: readonly OwnSignIn[]) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const sign_in_ids = signIns.map(({ sign_in_id }) => sign_in_id);
      await api.call(endSignIns, { query: {}, body: { sign_in_ids } });
    } catch (error) {
      setProblem(`Not ended: ${ApiError.from(error).panelText}`);
    }
    setBusy(false);
    refresh();
  };
  return { area, refresh, isBusy, end, problem: problem ?? refreshError?.panelText };
}
