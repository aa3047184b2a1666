import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM } from './e2e/harness/chromium.ts';
import { realApi } from './e2e/harness/real-api.ts';

// The same generated cases at every run: a failure can be repeated, and a green run stays green.
const SEED = 'scripts/fixed-seed.ts';
const LOCALE = 'scripts/fixed-locale.ts';
const POSTGRES = 'server/src/testing/postgres.ts';
const SHARED_SERVER = 'e2e/harness/shared-server.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: [SEED, LOCALE],
          include: [
            'contract/**/*.test.ts',
            'matching/**/*.test.ts',
            'scripts/*.test.ts',
            'server/seed/**/*.test.ts',
            'web/**/*.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'http',
          setupFiles: SEED,
          include: ['server/src/**/*.test.ts', 'scripts/schema/*.test.ts'],
          globalSetup: POSTGRES,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [realApi()],
        define: { __VERSION__: '"test"' },
        // Found before the first test: a library that turns up later would load the page anew in mid-test.
        optimizeDeps: {
          entries: ['web/src/main.tsx', 'web/src/testing/*', 'web/src/**/*.test.tsx'],
          include: ['fast-check', 'vitest-browser-react'],
        },
        test: {
          name: 'component',
          include: ['web/src/**/*.test.tsx'],
          setupFiles: [SEED, 'web/src/testing/set-up.ts'],
          // The other tests keep both cores busy meanwhile.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({ launchOptions: CHROMIUM, contextOptions: { reducedMotion: 'reduce' } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        // Whole programs that a test starts, sets up and kills in its own way.
        test: {
          name: 'programs',
          include: ['e2e/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        // Journeys through one server, one after the other.
        test: {
          name: 'journeys',
          include: ['e2e/journeys/*.test.ts'],
          globalSetup: SHARED_SERVER,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
