import type { ByteStream } from '@fairlead/shared/api';
import { BrokenOff, readFrames } from '@fairlead/shared/workbook/row-frames';

/**
 * Reads a list that the server sends in frames to its end.
 * @throws BrokenOff with the server's words where it sent not all of it
 */
export async function readWhole(sent: ByteStream) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let url = '';
  for await (const { frame, content } of readFrames(sent)) {
    if (frame.kind === 'failed') {
      throw new BrokenOff(`${frame.err_msg} (support id ${frame.request_id})`);
    }
    if (frame.kind === 'rows') parts.push(content);
    if (frame.kind === 'end') url = frame.url ?? '';
  }
  return { parts, url };
}
