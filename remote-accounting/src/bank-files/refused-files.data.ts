import { useCallback, useState } from 'react';

import { ApiError, sendOnce, useApi } from '@fairlead/shared/api';
import {
  downloadBankFixture,
  type FileRow,
  listRefusedBankFiles,
  readRefusedBankFile,
  type RefusedBankFileHead,
  readRefusedBankRows,
  ROWS_A_PAGE,
} from '@fairlead/accounting/contract/refused-bank-files';
import { FILE_KINDS } from '@fairlead/shared/contract/imported-files';
import { declareQueueRun } from '@fairlead/shared/contract/tasks';
import { type Called, forgetCalls, useCall } from '@fairlead/shared/data';

import { AT_OPENING } from '../common/accounting.data.ts';

/** Bank files that were refused, as they are whenever somebody looks. */
export const useRefusedFiles = () => useCall(listRefusedBankFiles, { query: {} }, AT_OPENING);

const LOOK_EVERY_MS = 2_000;

/** A refused file; asked for again every two seconds for as long as it is what it was when it was read again. */
export const useRefusedFile = (
  id: string,
  readAgainAt: string | undefined,
): Called<RefusedBankFileHead> =>
  useCall(
    readRefusedBankFile,
    { params: { file_id: id }, query: {} },
    {
      pollMs: (file) =>
        readAgainAt !== undefined && file?.refused_at === readAgainAt ? LOOK_EVERY_MS : 0,
    },
  );

/** Rows of a page of a refused file. */
export const useFileRows = (
  id: string,
  page: number,
): Called<{ readonly rows: readonly FileRow[] }> =>
  useCall(readRefusedBankRows, { params: { file_id: id }, query: { page: String(page) } });

/** Page of a row, and which of its rows it is. */
export const locateRow = (row: number) => ({
  page: Math.floor(row / ROWS_A_PAGE),
  index: row % ROWS_A_PAGE,
});

export { ROWS_A_PAGE };

const IMPORT = declareQueueRun(FILE_KINDS.bank_statement.task, 'POST');

/** Hands the same bytes to the import again, under one key however often it is sent. */
export function useReadingAgain(id: string) {
  const api = useApi();
  /** Moment at which the file had been refused before it was read again. */
  const [readAgainAt, setReadAgainAt] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const readAgain = async (refusedAt: string) => {
    setProblem(undefined);
    setReadAgainAt(refusedAt);
    const input = { query: {}, body: { file_id: id } };
    const outcome = await sendOnce(
      async (key) => api.call(IMPORT, { ...input, key }),
      crypto.randomUUID(),
    );
    if (outcome.kind === 'done') return;
    setReadAgainAt(undefined);
    setProblem(outcome.message);
  };
  const stop = useCallback(() => setReadAgainAt(undefined), []);
  return { readAgain, readAgainAt, problem, stop };
}

/** Makes the anonymised file; undefined: it could not be made, and `problem` says why. */
export function useFixture(id: string) {
  const api = useApi();
  const [isMaking, setMaking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const make = async (): Promise<Blob | undefined> => {
    setProblem(undefined);
    setMaking(true);
    try {
      const input = { params: { file_id: id }, query: {} };
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of await api.stream(downloadBankFixture, input)) chunks.push(chunk);
      return new Blob(chunks);
    } catch (thrown) {
      setProblem(ApiError.from(thrown).panelText);
      return undefined;
    } finally {
      setMaking(false);
    }
  };
  return { make, isMaking, problem };
}

/** Forgets rows of an earlier refusal. */
export const forgetRows = async () =>
  forgetCalls('The file was read again', { below: readRefusedBankRows.path, refetch: false });
