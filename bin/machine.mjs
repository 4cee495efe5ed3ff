import os from 'node:os';

/** Facts that decide whether the product can run on this machine at all. */
export function thisMachine() {
  return {
    node: process.versions.node,
    platform: process.platform,
    arch: process.arch,
    glibc: process.report.getReport().header.glibcVersionRuntime,
    uid: process.getuid?.(),
    account: accountName(),
  };
}

function accountName() {
  try {
    return os.userInfo().username;
  } catch {
    return undefined; // the account has no passwd entry
  }
}

/** Why the product cannot run on a machine, in one line; undefined where it can. */
export function refusalOf({ node, platform, arch, glibc, uid, account }) {
  if (platform === 'win32') {
    return 'Fairlead runs on Linux and macOS, not on Windows itself: start it inside WSL.';
  }
  if (platform !== 'linux' && platform !== 'darwin') {
    return `Fairlead runs on Linux and macOS, not on ${platform}.`;
  }
  if (arch !== 'x64' && arch !== 'arm64') {
    return `Fairlead runs on x64 and arm64 processors, not on ${arch}.`;
  }
  if (Number.parseInt(node, 10) < 20) {
    return `Fairlead needs Node 20 or later; this is ${node}.`;
  }
  if (platform === 'linux' && glibc === undefined) {
    return 'Fairlead needs a Linux with glibc (Debian, Ubuntu, Fedora, …): its database has no build for musl (Alpine).';
  }
  if (account === undefined) {
    return `The account ${uid} has no passwd entry, and PostgreSQL does not run under such an account: start Fairlead as another user.`;
  }
  return undefined;
}
