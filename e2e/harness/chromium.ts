import { existsSync } from 'node:fs';

const PLACES = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = PLACES.find((path) => path && existsSync(path));

/** The machine's Chromium, or else the one Playwright has downloaded. */
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
