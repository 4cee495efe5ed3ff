import { join } from 'node:path';

import semver from 'semver';

/** One build of the shell or of a remote. */
export type ReleaseId = { readonly name: string; readonly version: string };

/** The name of the shell among releases; every other name is a remote's. */
export const SHELL = 'shell';

const NAME = /^[a-z]{1,40}$/;
/** No build metadata: '+' means a blank in some parts of an address. */
const VERSION = /^[0-9A-Za-z.-]{5,80}$/;
const SEGMENT = /^[A-Za-z0-9_][A-Za-z0-9._@-]*$/;

/** True when a text can name a release: 1 to 40 small letters. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** True for a semantic version without build metadata, as it is written in paths. */
export function isVersion(text: string): boolean {
  return VERSION.test(text) && semver.valid(text) === text;
}

/** True when a path inside a release is plain: no '..', no hidden file, nothing to decode. */
export function isPlainPath(path: string): boolean {
  return path.split('/').every((segment) => SEGMENT.test(segment));
}

/** Built by `npm start` or `dev`, not released: '0.1.0-dev.c4f09a1b'. */
export function isDevelopmentVersion(version: string): boolean {
  return semver.prerelease(version)?.[0] === 'dev';
}

/** 'trading@1.4.2' in its two parts; undefined when it is no such thing. */
export function parseReleaseId(text: string): ReleaseId | undefined {
  const [name = '', version = '', ...rest] = text.split('@');
  return rest.length === 0 && isName(name) && isVersion(version) ? { name, version } : undefined;
}

/** A release as people and commands write it: 'trading@1.4.2'. */
export function idText({ name, version }: ReleaseId): string {
  return `${name}@${version}`;
}

/** Path of a release below the releases folder, and below the site's root. */
export function releasePath({ name, version }: ReleaseId): string {
  return name === SHELL ? `${SHELL}/${version}` : `remotes/${name}/${version}`;
}

/** Folder of a release on the disk. */
export function releaseFolder(releasesDir: string, id: ReleaseId): string {
  return join(releasesDir, releasePath(id));
}

/** The global name of a build's container: unique to the version, so that two can share a page. */
export function toContainerName({ name, version }: ReleaseId): string {
  return `${name}_${version.replace(/\W/g, '_')}`;
}
