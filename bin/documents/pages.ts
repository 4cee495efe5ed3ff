import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Path, from the root, of every Markdown file in the tree. */
export const PAGES: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'],
  { cwd: ROOT, encoding: 'utf8' },
)
  .trimEnd()
  .split('\n');

/** Text of a file without what stands in fences, where nothing is a heading or a link. */
export function readPage(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
}

/** Anchors of a page's headings, as GitHub makes them. */
export function anchorsIn(text: string): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const anchors = [...text.matchAll(/^#+ (?<title>.+)$/gm)].map(({ groups }) => {
    const anchor = anchorOf(groups?.['title'] ?? '');
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
  return new Set(anchors);
}

function anchorOf(title: string): string {
  return title
    .replaceAll(/\[(?<text>[^\]]*)\]\([^)]*\)/g, '$<text>')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}
