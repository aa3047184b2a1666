// Installs missing packages. The argument `web` also builds a stale bundle, and `browser` installs Chromium.
// Plain JavaScript, because it runs on any Node from version 20 before the project's Node 24 is installed.
// A separate script in package.json (`pretest` before `test`), because a shell that has run the machine's `node` caches
// its path and would not find the project's.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
const targets = process.argv.slice(2);

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) {
    console.error(`${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
    process.exit(1);
  }
}

/** Installs the packages, unless the copy of the lock file in node_modules shows that they are up to date. */
function installPackages() {
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

function lastChange(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => lastChange(join(path, name))));
}

function buildWeb() {
  const bundle = 'web/dist/index.html';
  const sources = [
    'web/src',
    'web/index.html',
    'web/vite.config.ts',
    'web/build',
    'web/public',
    'contract/src',
    'package-lock.json',
  ];
  if (existsSync(bundle) && statSync(bundle).mtimeMs > Math.max(...sources.filter(existsSync).map(lastChange))) return;
  console.log('Building the web bundle …');
  run('node_modules/.bin/node', ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn']);
}

/** Installs Chromium: Debian's packages when apt is available and the user is root, otherwise Playwright's download. */
function installBrowser() {
  const executables = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'];
  if (executables.some((path) => path && existsSync(path))) return;
  const hasApt = spawnSync('apt-get', ['--version']).status === 0;
  if (hasApt && process.getuid?.() === 0) {
    console.log('Installing Chromium …');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    const packages = ['chromium', 'chromium-headless-shell', 'fonts-liberation'];
    // Waits for another package installation to finish.
    const options = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300'];
    execFileSync('apt-get', ['install', ...options, ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } else if (!existsSync('/usr/bin/chromium'))
    run('node_modules/.bin/node', ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
}

installPackages();
if (targets.includes('web')) buildWeb();
if (targets.includes('browser')) installBrowser();
