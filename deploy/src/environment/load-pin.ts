import { idText } from '../release/layout.ts';
import type { ReleaseStore } from '../release/release-store.ts';
import type { Verified } from '../release/verify-release.ts';
import type { ReleasePin } from '../revision/revision.ts';

/** The release that a pin means, whole and the very artefact that was pinned, or why it is not. */
export async function loadPin(
  name: string,
  pin: ReleasePin,
  store: ReleaseStore,
): Promise<Verified> {
  const id = { name, version: pin.version };
  const verified = await store.load(id);
  if (!verified.ok || verified.loaded.release.digest === pin.digest) return verified;
  const text = `${idText(id)} is not the artefact that was pinned`;
  return { ok: false, problems: [{ kind: 'altered', text }] };
}
