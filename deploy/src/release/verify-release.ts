import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Document, isDocument, newerFormat, readStored } from '../document/stored.ts';
import { parseJson } from '../document/validate.ts';
import { type Forms, isFormOf, ENCODING_SUFFIX } from './compress.ts';
import { computeDigest, computeIntegrity } from './digest.ts';
import { fileType } from './file-types.ts';
import type { Trust } from './keys.ts';
import { idText, isPlainPath, type ReleaseId, releaseFolder } from './layout.ts';
import { type Release, RELEASE_READERS } from './release.ts';

/** Why a release is not served; the gate tells a missing one from an altered one. */
export type ReleaseProblem = {
  readonly kind: 'missing' | 'shape' | 'format' | 'signature' | 'altered';
  readonly text: string;
};

export type LoadedFile = Forms & { readonly type: string; readonly integrity: string };

/** A release that was read whole and found to be what was signed. */
export type LoadedRelease = {
  readonly release: Release;
  readonly files: ReadonlyMap<string, LoadedFile>;
};

export type Verified =
  | { readonly ok: true; readonly loaded: LoadedRelease }
  | { readonly ok: false; readonly problems: readonly ReleaseProblem[] };

type Parts = { readonly releasesDir: string; readonly trust: Trust };

type Described =
  | { readonly ok: true; readonly release: Release; readonly text: string }
  | { readonly ok: false; readonly problems: readonly ReleaseProblem[] };

/** Reads `release.json` and checks its digest, signature and shape, not yet its files. */
export async function readRelease(
  id: ReleaseId,
  { releasesDir, trust }: Parts,
): Promise<Described> {
  const refuse = (kind: ReleaseProblem['kind'], text: string): Described => ({
    ok: false,
    problems: [{ kind, text }],
  });
  const file = join(releaseFolder(releasesDir, id), 'release.json');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return refuse('missing', `${idText(id)} is not published`);
  const document = parseJson(text);
  if (!isDocument(document))
    return refuse('shape', `${idText(id)}: release.json is no JSON object`);
  const problem = sealProblem(document, trust);
  if (problem !== undefined) return refuse(problem.kind, `${idText(id)}: ${problem.text}`);
  const newer = newerFormat(document, RELEASE_READERS);
  if (newer !== undefined) {
    return refuse('format', `${idText(id)} ${newer}: update it, or pin another version`);
  }
  const read = readStored(document, RELEASE_READERS);
  if (!read.ok) {
    return refuse('shape', `${idText(id)}: release.json: ${read.problems.join('; ')}`);
  }
  const release = read.value;
  if (release.name !== id.name || release.version !== id.version) {
    return refuse('altered', `${idText(id)}: release.json is of ${idText(release)}`);
  }
  return { ok: true, release, text };
}

/** Digest and signature are over the document as it was written, in every format. */
function sealProblem(document: Document, trust: Trust): ReleaseProblem | undefined {
  const { digest, signature, ...described } = document;
  if (digest !== computeDigest(described)) {
    return { kind: 'altered', text: 'release.json was altered after it was published' };
  }
  return typeof signature === 'string' && trust(digest, signature)
    ? undefined
    : { kind: 'signature', text: 'the signature is of no trusted key' };
}

/** Reads a whole release and checks every byte of it against what was signed. */
export async function verifyRelease(id: ReleaseId, parts: Parts): Promise<Verified> {
  const described = await readRelease(id, parts);
  if (!described.ok) return described;
  const { release } = described;
  const folder = releaseFolder(parts.releasesDir, id);
  const problems: ReleaseProblem[] = [];
  const files = new Map<string, LoadedFile>([['release.json', describedFile(described.text)]]);
  for (const { path, integrity } of release.files) {
    const loaded = await loadFile(folder, path, integrity);
    if (typeof loaded === 'string') {
      problems.push({ kind: 'altered', text: `${idText(id)}: ${path} ${loaded}` });
    } else {
      files.set(path, loaded);
    }
  }
  const early = release.shared.flatMap(({ files: own = [] }) => own);
  for (const path of [release.entry, ...release.initial, ...early]) {
    if (!release.files.some((file) => file.path === path)) {
      problems.push({ kind: 'altered', text: `${idText(id)}: ${path} has no integrity` });
    }
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, loaded: { release, files } };
}

/** Its signature is inside it, so it lists itself nowhere. */
function describedFile(text: string): LoadedFile {
  const raw = Buffer.from(text);
  return { raw, type: 'application/json; charset=utf-8', integrity: computeIntegrity(raw) };
}

async function loadFile(
  folder: string,
  path: string,
  integrity: string,
): Promise<LoadedFile | string> {
  const kind = fileType(path);
  if (!isPlainPath(path) || kind === undefined) return 'is no file that may be served';
  const forms = await readForms(join(folder, path));
  if (forms === undefined) return 'is missing';
  const { raw, br, gzip } = forms;
  if (computeIntegrity(raw) !== integrity) return 'was altered';
  if (br !== undefined && !(await isFormOf(raw, 'br', br))) return 'was altered (.br)';
  if (gzip !== undefined && !(await isFormOf(raw, 'gzip', gzip))) return 'was altered (.gz)';
  return { ...forms, type: kind.type, integrity };
}

async function readForms(file: string): Promise<Forms | undefined> {
  const read = (suffix: string) => readFile(`${file}${suffix}`).catch(() => undefined);
  const [raw, br, gzip] = await Promise.all([
    read(''),
    read(ENCODING_SUFFIX.br),
    read(ENCODING_SUFFIX.gzip),
  ]);
  if (raw === undefined) return undefined;
  return {
    raw,
    ...(br === undefined ? {} : { br }),
    ...(gzip === undefined ? {} : { gzip }),
  };
}
