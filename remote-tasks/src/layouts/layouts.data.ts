import { useCallback, useEffect, useRef, useState } from 'react';

import { ApiError, underOneKey, useApi } from '@fairlead/shared/api';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';
import { listFileLayouts, type Trial, tryFileLayout } from '@fairlead/tasks/contract/file-layouts';
import { uploadReference } from '@fairlead/tasks/contract/reference';
import { declareQueueRun } from '@fairlead/shared/contract/tasks';
import { type Called, useCall } from '@fairlead/shared/data';

import { LinesOfFile } from './file-lines.rules.ts';
import type { LayoutFileText } from './handed-files.rules.ts';

/** Fetches every version of the file layouts that are kept. */
export function useStoredLayouts(): Called<ReplyOf<typeof listFileLayouts>> {
  return useCall(listFileLayouts, { query: {} });
}

/** A trial: of which file, by the kept layouts or by the files of others. */
export type TrialRequest = {
  readonly file: File;
  readonly layoutFiles: readonly LayoutFileText[] | undefined;
  /** Line from which rows are shown. */
  readonly fromLine: number;
};

export type Tried = {
  readonly asked: TrialRequest;
  readonly trial: Trial;
  /** Lines of the file in the encoding in which it was read. */
  readonly lines: LinesOfFile;
};

type Held = {
  readonly tried?: Tried | undefined;
  readonly isTrying: boolean;
  /** Reason why the last one was not done. */
  readonly failure?: { readonly message: string; readonly requestId?: string | undefined };
};

/** Tries layouts on files; what was tried before stays until the next answer is there. */
export function useTrials() {
  const api = useApi();
  const [held, setHeld] = useState<Held>({ isTrying: false });
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const tryOn = useCallback(
    async (asked: TrialRequest) => {
      underWay.current?.abort();
      const { signal } = (underWay.current = new AbortController());
      setHeld(({ tried }) => ({ tried, isTrying: true }));
      try {
        const long = { field: 'content_base64', text: await base64Of(asked.file, signal) };
        const body = { ...toBody(asked), content_base64: '' };
        const trial = await api.call(tryFileLayout, { query: {}, body, long, signal });
        const lines = await linesOfFile(asked.file, trial.encoding, signal);
        if (!signal.aborted) setHeld({ tried: { asked, trial, lines }, isTrying: false });
      } catch (thrown) {
        if (signal.aborted) return;
        setHeld(({ tried }) => ({ tried, isTrying: false, failure: toFailure(thrown) }));
      }
    },
    [api],
  );
  const clear = useCallback(() => {
    underWay.current?.abort();
    setHeld({ isTrying: false });
  }, []);
  return { ...held, tryOn, clear };
}

/** A file that is no longer as it was chosen. */
class UnreadFile extends Error {}

function toFailure(thrown: unknown) {
  if (thrown instanceof UnreadFile) return { message: thrown.message };
  const { panelText, requestId } = ApiError.from(thrown);
  return { message: panelText, requestId };
}

const toBody = ({ file, layoutFiles, fromLine }: TrialRequest) => ({
  file_name: file.name,
  from_line: fromLine,
  ...(layoutFiles === undefined ? {} : { layout_files: [...layoutFiles] }),
});

/** Keeps layouts: hands their files over and asks for the import; returns its run, or why not. */
export function useSaveLayouts() {
  const api = useApi();
  const last = useRef({ setId: '', key: '' });
  return useCallback(
    async (files: readonly LayoutFileText[]): Promise<{ taskId: string } | { problem: string }> => {
      try {
        const body = { files: [...files] };
        const { set_id: setId } = await api.call(uploadReference, { query: {}, body });
        if (last.current.setId !== setId) last.current = { setId, key: crypto.randomUUID() };
        const run = { query: {}, body: { set_id: setId } };
        const { task_id: taskId } = await underOneKey(
          async (key) => api.call(declareQueueRun('/reference/import', 'POST'), { ...run, key }),
          last.current.key,
        );
        last.current = { setId: '', key: '' };
        return { taskId };
      } catch (thrown) {
        return { problem: ApiError.from(thrown).panelText };
      }
    },
    [api],
  );
}

/** Reads a file, or a piece of one. */
async function readBy(read: (reader: FileReader) => void): Promise<string> {
  const result = await readResult(read);
  return typeof result === 'string' ? result : '';
}

async function readBytes(file: Blob): Promise<ArrayBuffer> {
  const result = await readResult((reader) => reader.readAsArrayBuffer(file));
  return result === null || typeof result === 'string' ? new ArrayBuffer() : result;
}

async function readResult(read: (reader: FileReader) => void): Promise<FileReader['result']> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<FileReader['result']>();
  reader.onload = () => resolve(reader.result);
  reader.onerror = () => reject(new UnreadFile('The file has changed or gone: choose it again'));
  read(reader);
  return promise;
}

/** Bytes that are read at once: more would hold the page up. A multiple of three, which base64 is made of. */
const PIECE_BYTES = 3 * 256 * 1024;

/** Pieces of a file, one after another, until nobody waits for it. */
function* slicePieces(file: Blob, signal: AbortSignal) {
  for (let at = 0; at < file.size; at += PIECE_BYTES) {
    signal.throwIfAborted();
    yield file.slice(at, at + PIECE_BYTES);
  }
}

async function base64Of(file: Blob, signal: AbortSignal): Promise<Blob> {
  const parts: Blob[] = [];
  for (const piece of slicePieces(file, signal)) {
    const address = await readBy((reader) => reader.readAsDataURL(piece));
    parts.push(new Blob([address.slice(address.indexOf(',') + 1)]));
  }
  return new Blob(parts);
}

async function linesOfFile(
  file: Blob,
  encoding: string,
  signal: AbortSignal,
): Promise<LinesOfFile> {
  const lines = new LinesOfFile();
  const decoder = new TextDecoder(encoding);
  for (const piece of slicePieces(file, signal))
    lines.add(decoder.decode(await readBytes(piece), { stream: true }));
  lines.add(decoder.decode());
  return lines;
}

/** The text of a small file in an encoding. */
export const readFileText = async (file: Blob, encoding: string): Promise<string> =>
  readBy((reader) => reader.readAsText(file, encoding));
