import { existsSync } from 'node:fs';

// The headless shell has no tabs and no window compositor: it starts faster and renders hidden pages at full rate.
const EXECUTABLE_CANDIDATES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = EXECUTABLE_CANDIDATES.find((path) => path && existsSync(path));

/** Launch options for the installed Chromium, or for the one downloaded by Playwright if none is installed. */
export const CHROMIUM = {
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};
