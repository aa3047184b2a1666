import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  access,
  chmod,
  chown,
  constants,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { RESERVE_BYTES, StartError } from '../config.ts';
import { diskFullStartError, hasDiskSpace } from '../disk-space.ts';
import { isDiskFull } from '../faults.ts';
import { type Account, accountForRoot, createRunner, type RunProgram } from './programs.ts';

/** A PostgreSQL cluster on disk, and the function that runs PostgreSQL programs on it. */
export interface Cluster {
  folder: string;
  password: string;
  run: RunProgram;
}

/**
 * Opens the cluster in a data folder and creates it on first use. A new cluster is built in a temporary folder and
 * renamed when complete, so the data folder never holds a partial one.
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  await createDataFolder(dataDir);
  const folder = join(dataDir, 'postgres');
  const passwordFile = join(dataDir, 'postgres-password');
  if (await hasCluster(folder)) {
    const run = await createRunner(await ensureOwner(folder), dataDir);
    const password = await readPassword(passwordFile);
    if (password) return { folder, password, run };
    throw new StartError(`The database in ${folder} needs its password: restore ${passwordFile}.`);
  }
  const account = accountForRoot();
  const run = await createRunner(account, dataDir);
  await createCluster({ dataDir, folder, passwordFile, account, run });
  return { folder, password: await readPassword(passwordFile), run };
}

async function createDataFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new StartError(`The data folder ${dataDir} cannot be created: ${error.message}`);
  });
  await access(dataDir, constants.W_OK).catch(() => {
    throw new StartError(`The data folder ${dataDir} is not writable.`);
  });
}

/** Returns whether the folder holds a cluster. Throws when it has other content. */
async function hasCluster(folder: string): Promise<boolean> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw new StartError(`The database folder ${folder} cannot be read: ${(error as Error).message}`);
  }
  if (names.includes('PG_VERSION') && names.includes('global')) return true;
  if (names.length === 0) return false;
  throw new StartError(
    `${folder} is neither empty nor a complete database. Nothing was changed: move it away or repair it.`,
  );
}

/** Returns the account that owns a cluster, and restores owner and mode of a cluster that root has copied. */
async function ensureOwner(folder: string): Promise<Account | undefined> {
  const { uid, gid, mode } = await stat(folder);
  if (mode & 0o027) await chmod(folder, 0o700).catch(() => undefined);
  const account = accountForRoot();
  if (!account || uid !== 0) return account && { uid, gid };
  const { status } = spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, `${folder}/`]);
  if (status !== 0) throw new StartError(`The database in ${folder} belongs to root, and its owner cannot be changed.`);
  return account;
}

const readPassword = (path: string) =>
  readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );

interface NewCluster {
  dataDir: string;
  folder: string;
  passwordFile: string;
  account: Account | undefined;
  run: RunProgram;
}

async function createCluster({ dataDir, folder, passwordFile, account, run }: NewCluster): Promise<void> {
  if (!(await hasDiskSpace(dataDir, RESERVE_BYTES))) throw await diskFullStartError(dataDir, RESERVE_BYTES);
  const tempDir = await mkdtemp(join(dataDir, 'postgres.new-'));
  try {
    const [newCluster, password] = [join(tempDir, 'cluster'), join(tempDir, 'password')];
    await ensurePasswordFile(passwordFile, join(tempDir, 'new-password'));
    await copyFile(passwordFile, password);
    if (account) for (const path of [tempDir, password]) await chown(path, account.uid, account.gid);
    const args = ['-D', newCluster, '-U', 'leadwright', '-A', 'scram-sha-256', `--pwfile=${password}`, '-E', 'UTF8'];
    const child = run('initdb', [...args, '--locale-provider=builtin', '--locale=C.UTF-8']);
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk));
    const [code] = (await Promise.race([once(child, 'close'), once(child, 'error')])) as [number | Error];
    if (isDiskFull(output)) throw await diskFullStartError(dataDir, RESERVE_BYTES);
    if (code !== 0) throw new StartError(`The database could not be created in ${folder}: ${output.trim() || code}`);
    await rename(newCluster, folder).catch((error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'ENOTEMPTY' || error.code === 'EEXIST';
      throw new StartError(
        isTaken
          ? 'Another Leadwright is starting on this data folder.'
          : `The database could not be moved to ${folder}: ${error.message}`,
      );
    });
  } finally {
    await rm(tempDir, { recursive: true, force: true });
  }
}

/**
 * Creates the password file unless it exists: a new cluster uses the existing file. The file is created atomically,
 * once for all concurrent starts.
 */
async function ensurePasswordFile(target: string, newFile: string): Promise<void> {
  if (await readPassword(target)) return;
  await writeFile(newFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  await link(newFile, target).catch(async () => {
    if (!(await readPassword(target))) await rename(newFile, target);
  });
}
