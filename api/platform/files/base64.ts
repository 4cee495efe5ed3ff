import { Refusal } from '../http/errors.ts';

/**
 * Decodes base64. A pattern of the contract cannot check it: over millions of characters it may overflow the stack.
 * @throws Refusal where it is none
 */
export function bytesOfBase64(base64: string): Uint8Array {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') === base64) return bytes;
  const message = 'content_base64 is not base64 (RFC 4648, 4)';
  throw new Refusal({ status: 400, code: 'INVALID', message });
}
