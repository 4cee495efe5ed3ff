import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const PNPM_VERSION = '12.21.0';

/** An end that a person is told in one line, without a stack. */
export class Refused extends Error {}

/**
 * Brings pnpm and the packages of the lock file, each only where it is not there yet, and answers
 * where Node 24 and pnpm lie. `say` is told what takes time. A fresh clone needs npm and the
 * network for it; afterwards it needs neither.
 */
export async function bringPackages(root, say) {
  const tools = path.join(root, '.tools');
  fs.mkdirSync(tools, { recursive: true });
  const unlock = await lock(path.join(tools, 'lock'), say);
  try {
    const pnpm = await bringPnpm(root, tools, say);
    await install(root, pnpm, say);
    return { pnpm, node: node24(root) };
  } finally {
    unlock();
  }
}

/** Two starts at once: the second waits for the first one's packages. */
async function lock(file, say) {
  for (let told = false; ; told = true) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isAlive(Number(readIf(file)))) fs.rmSync(file, { force: true });
    else if (!told) say('waiting for another start that installs packages');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** pnpm from npm, its files checked against bin/pnpm/package-lock.json. */
async function bringPnpm(root, tools, say) {
  const pinned = path.join(root, 'bin', 'pnpm');
  const home = path.join(tools, 'pnpm');
  const command = path.join(home, 'node_modules', '.bin', 'pnpm');
  const wanted = hashOf([path.join(pinned, 'package-lock.json')]);
  if (readIf(path.join(home, 'stamp')) === wanted && fs.existsSync(command)) return command;

  say(`fetching pnpm ${PNPM_VERSION}`);
  fs.rmSync(home, { recursive: true, force: true });
  fs.mkdirSync(home, { recursive: true });
  fs.copyFileSync(path.join(pinned, 'package.json'), path.join(home, 'package.json'));
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', home];
  if (process.platform === 'linux') {
    fs.copyFileSync(path.join(pinned, 'package-lock.json'), path.join(home, 'package-lock.json'));
    await run([...npm(), 'ci', ...quiet], { cwd: home, log: path.join(tools, 'pnpm.log') });
  } else {
    // The lock file holds the digests of the Linux programs only (decision 0080).
    await run([...npm(), 'install', '--no-package-lock', ...quiet], {
      cwd: home,
      log: path.join(tools, 'pnpm.log'),
    });
  }
  const version = await run([command, '--version'], { cwd: home });
  if (version.trim() !== PNPM_VERSION) throw new Refused(`pnpm answers '${version.trim()}'.`);
  fs.writeFileSync(path.join(home, 'stamp'), wanted);
  return command;
}

/** The npm that started us, else the one on the path. */
function npm() {
  const started = process.env.npm_execpath;
  return started?.endsWith('npm-cli.js') ? [process.execPath, started] : ['npm'];
}

async function install(root, pnpm, say) {
  const stamp = path.join(root, 'node_modules', '.fairlead-installed');
  const wanted = hashOf(['pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((f) => path.join(root, f)));
  if (readIf(stamp) === wanted) return;
  say('installing packages (half a minute the first time)');
  await run([pnpm, 'install', '--frozen-lockfile', '--config.confirm-modules-purge=false'], {
    cwd: root,
    log: path.join(root, '.tools', 'install.log'),
  });
  fs.writeFileSync(stamp, wanted);
}

/** Node 24: the one among the packages, which is the version that everything is tested with. */
function node24(root) {
  const name = `node-${process.platform}-${process.arch}`;
  const brought = path.join(root, 'node_modules', name, 'bin', 'node');
  if (fs.existsSync(brought)) return brought;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new Refused(
    `The package ${name} with Node 24 was not installed; install Node 24 yourself.`,
  );
}

/** Runs a command without a terminal; its output is kept and shown only when it fails. */
function run([command, ...args], { cwd, log }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...withoutNpm(process.env), CI: 'true' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => child.kill();
    process.on('exit', kill);
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => reject(new Refused(`${command}: ${error.message}`)));
    child.on('close', (code) => {
      process.off('exit', kill);
      if (code === 0) return resolve(output);
      if (/ENOSPC|no space left on device/i.test(output)) {
        return reject(new Refused(`The disk that holds ${cwd} is full.`));
      }
      if (log !== undefined) fs.writeFileSync(log, output);
      const tail = output.trimEnd().split('\n').slice(-12).join('\n');
      reject(new Refused(`'${path.basename(command)} ${args[0]}' failed:\n${tail}`));
    });
  });
}

/** Drops what `npm start` sets for its script: it would be settings to pnpm and to a nested npm. */
function withoutNpm(env) {
  const own =
    /^npm_(lifecycle|package|command|execpath|node_execpath|config_(local|global)?_?prefix)/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !own.test(name)));
}

function hashOf(files) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}\n`);
  for (const file of files) hash.update(fs.readFileSync(file));
  return hash.digest('hex');
}

function readIf(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
