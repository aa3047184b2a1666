import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'vitest';
import { countCost } from '../../scripts/costs.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Leadwright as a separate process, with the output of both streams. */
export interface Program {
  output(): string;
  /** Resolves with the URL once the program prints it. */
  ready: Promise<string>;
  exited: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
}

/** Starts Leadwright from a checkout; as another user if `uid` is set. */
export function startProgram(env: Record<string, string>, options: { checkout?: string; uid?: number } = {}): Program {
  countCost('program starts');
  if (env.DEMO !== 'off') countCost('demo loads');
  const child = spawn(process.execPath, [join(options.checkout ?? ROOT, 'server/src/main.ts')], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.uid ? { uid: options.uid, gid: options.uid } : {}),
  });
  let outputText = '';
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        outputText += chunk;
        const url = /http:\/\/[^\s"]+/.exec(outputText)?.[0];
        if (url) resolve(url);
      });
    }
    exited.then(() => reject(new Error(`Leadwright did not start: ${outputText}`)));
  });
  // Tests that expect a failing start do not await `ready`, so its rejection must not be unhandled.
  ready.catch(() => undefined);
  return { output: () => outputText.trim(), exited, ready, signal: (name) => child.kill(name) };
}

/** Returns `test`, or `test.skip` with a warning when the machine does not support it. */
export function testIf(isSupported: boolean, requirement: string): typeof test | typeof test.skip {
  if (!isSupported) console.warn(`Skipped a test that needs ${requirement}.`);
  return isSupported ? test : test.skip;
}

export const isRoot = process.getuid?.() === 0;
