import { ApiError, useApi } from '@fairlead/shared/api';
import { listMessages, type Message, readMessage } from '@fairlead/shared/contract/messages';
import { useCall } from '@fairlead/shared/data';
import { useState } from 'react';

const FOLLOW_MS = 60_000;

/** Messages to the user who is signed in, polled; and the call that marks one as read. */
export function useMessages() {
  const api = useApi();
  const called = useCall(listMessages, { query: {} }, { pollMs: FOLLOW_MS });
  const { area, refresh, refreshError } = called;
  const [problem, setProblem] = useState<string>();
  const read = async ({ message_id, read_at }: Message) => {
    if (read_at !== null) return;
    setProblem(undefined);
    try {
      await api.call(readMessage, { params: { message_id }, query: {}, body: {} });
    } catch (error) {
      setProblem(`Not noted as read: ${ApiError.from(error).panelText}`);
    }
    refresh();
  };
  return {
    area,
    refresh,
    read,
    problem: problem ?? refreshError?.panelText,
    isDoubtful: refreshError !== undefined,
  };
}

export type Messages = ReturnType<typeof useMessages>;
