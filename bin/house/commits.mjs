import { spawnSync } from 'node:child_process';

/** First file of an area's package: the history before it knows no areas. */
const FIRST = 'areas/trading/package.json';
const OF_AN_AREA = /^(?:areas|remote-[^/]+)\//;
/** Packages of all areas; the table and charts came out of `shared`. */
const OF_ALL = /^(?:shared|table|chart)\//;
/** Commits of more files are moves and codemods. */
const MAX_FILES = 60;

/** Counts the commits to an area since areas lie together, and those that had to touch `shared` too. */
export function commitsOfAreas(root) {
  const added = ['--no-renames', '--reverse', '--diff-filter=A', '--format=%H', '--', FIRST];
  const [first = ''] = git(root, 'log', ...added);
  if (first === '') return countCommits([]);
  const log = git(
    root,
    'log',
    '--no-merges',
    '--name-only',
    '--format=tformat:commit',
    `${first}..HEAD`,
  );
  return countCommits(
    log
      .join('\n')
      .split(/^commit$/m)
      .map((text) => text.split('\n').filter(Boolean)),
  );
}

/** Counts commits, each given as the files it touches. */
export function countCommits(commits) {
  const toAreas = commits.filter(
    (files) => files.length <= MAX_FILES && files.some((file) => OF_AN_AREA.test(file)),
  );
  const alsoShared = toAreas.filter((files) => files.some((file) => OF_ALL.test(file)));
  return { toAreas: toAreas.length, alsoShared: alsoShared.length };
}

/** Lines that git prints; none where there is no history, as in an unpacked archive. */
function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return status === 0 ? stdout.split('\n') : [];
}
