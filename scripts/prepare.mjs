// Runs on whatever Node the machine has (20 or later), before the project's own Node 24 is there: plain JavaScript.
// A script of its own in package.json (`pretest` before `test`), because a shell that has run the machine's `node` once
// remembers where it was and would not find the project's, installed since.
// Installs what is missing, then what the arguments name: `web` (the bundle, when stale), `browser` (Chromium).
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const wanted = process.argv.slice(2);

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) {
    console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
    process.exit(1);
  }
}

/** The lock file that node_modules was made from; npm touches nothing while it is the same. */
function install() {
  const stamp = 'node_modules/.installed-lock';
  const lock = readFileSync('package-lock.json', 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages …');
  // Not `npm ci`: it fails where a registry lacks an optional package of another platform.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']);
  if (!existsSync('node_modules/.bin/node')) {
    console.error('The package "node" did not install its program; run "npm ci" with install scripts allowed.');
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function buildWeb() {
  const built = 'web/dist/index.html';
  const sources = [
    'web/src',
    'web/index.html',
    'web/vite.config.ts',
    'web/build',
    'web/public',
    'contract/src',
    'package-lock.json',
  ];
  if (existsSync(built) && statSync(built).mtimeMs > Math.max(...sources.filter(existsSync).map(newest))) return;
  console.log('Building the web bundle …');
  run('node_modules/.bin/node', ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn']);
}

/** Debian's Chromium and its headless shell where apt is there and one is root, otherwise those Playwright downloads. */
function browser() {
  const shells = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'];
  if (shells.some((path) => path && existsSync(path))) return;
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  if (hasApt && process.getuid?.() === 0) {
    console.log('Installing Chromium …');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];
    // Another installation of packages is waited for.
    const options = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];
    execFileSync('apt-get', ['install', ...options, ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } else if (!existsSync('/usr/bin/chromium'))
    run('node_modules/.bin/node', ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
}

install();
if (wanted.includes('web')) buildWeb();
if (wanted.includes('browser')) browser();
