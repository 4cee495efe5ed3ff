/** Commits to areas, and those of them that touch `shared` too. */
type Commits = { readonly toAreas: number; readonly alsoShared: number };

/** Counts the commits to an area since areas lie together. */
export function commitsOfAreas(root: string): Commits;

/** Counts commits, each given as the files it touches. */
export function countCommits(commits: readonly (readonly string[])[]): Commits;
