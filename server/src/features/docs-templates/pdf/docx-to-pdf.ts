import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const START_TIMEOUT_MS = 60_000;
const DOCUMENT_TIMEOUT_MS = 10_000;

/** Converts Word documents to PDF in one run of LibreOffice, in a temporary folder. */
export async function docxToPdf(
  program: string,
  documents: readonly Buffer[],
  signal?: AbortSignal,
): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-office-'));
  try {
    const paths = documents.map((_, i) => join(folder, `${i}.docx`));
    await Promise.all(paths.map((path, i) => writeFile(path, documents[i]!)));
    await run(
      program,
      [
        // A separate profile avoids waiting for other processes and reading the settings and macros of a user.
        `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
        '--headless',
        '--norestore',
        '--nolockcheck',
        '--convert-to',
        'pdf',
        '--outdir',
        folder,
        ...paths,
      ],
      START_TIMEOUT_MS + DOCUMENT_TIMEOUT_MS * documents.length,
      signal,
    );
    return await Promise.all(documents.map((_, i) => readFile(join(folder, `${i}.pdf`))));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function run(program: string, args: string[], timeoutMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A separate process group, because the started script launches the program as a child.
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    const kill = () => {
      try {
        process.kill(-child.pid!, 'SIGKILL');
      } catch {
        // The process has already ended.
      }
    };
    const timer = setTimeout(kill, timeoutMs);
    signal?.addEventListener('abort', kill, { once: true });
    const finish = (error?: Error) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
      if (error) reject(error);
      else resolve();
    };
    child.on('error', finish);
    child.on('exit', (code) => finish(code === 0 ? undefined : new Error(`LibreOffice ended with ${code}.`)));
  });
}
