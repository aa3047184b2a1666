/** Starts the development servers: the server restarts when its files change, and the page reloads. */
import { spawn } from 'node:child_process';

const server = spawn(
  process.execPath,
  [
    '--watch-path=server/src',
    '--watch-path=contract/src',
    '--watch-path=matching/src',
    '--watch-preserve-output',
    'server/src/main.ts',
  ],
  { stdio: 'inherit' },
);
const web = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'web'], { stdio: 'inherit' });
const children = [server, web];
const stop = (signal: NodeJS.Signals) => {
  for (const child of children) child.kill(signal);
};
for (const child of children) child.on('exit', () => stop('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(signal));
