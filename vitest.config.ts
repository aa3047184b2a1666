import { playwright } from '@vitest/browser-playwright';
import { configDefaults, defineConfig } from 'vitest/config';
import { CHROMIUM } from './e2e/harness/chromium.ts';
import { realApi } from './e2e/harness/real-api.ts';
import { isDeep } from './scripts/test-depth.ts';

// Uses the same generated cases in every run, so that results are reproducible.
const SEED = 'scripts/fixed-seed.ts';
const LOCALE = 'scripts/fixed-locale.ts';
const POSTGRES = 'server/src/testing/postgres.ts';
const SHARED_SERVER = 'e2e/harness/shared-server.ts';
/** A mock of a module would affect every other file of its process. */
const MODULE_MOCK_TEST = 'server/src/features/sign-in/password-time.test.ts';
/** The gate skips tests that take minutes or depend on the load of the machine: see docs/testing.md. */
const exclude = [...configDefaults.exclude, ...(isDeep || process.env.TEST_FILES ? [] : ['**/*.deep.test.{ts,tsx}'])];
/** Node strips the types and imports the modules itself, once for all files of a process. */
const ONE_PROCESS = { isolate: false, experimental: { viteModuleRunner: false } } as const;

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
          exclude,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'http',
          setupFiles: SEED,
          include: ['server/src/**/*.test.ts', 'scripts/schema/*.test.ts'],
          exclude: [MODULE_MOCK_TEST, ...exclude],
          ...ONE_PROCESS,
          globalSetup: POSTGRES,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: { name: 'mocks', setupFiles: SEED, include: [MODULE_MOCK_TEST], globalSetup: POSTGRES },
      },
      {
        plugins: [realApi()],
        // Modules do not change during a run, so the browser may cache them between files.
        server: { headers: { 'Cache-Control': 'max-age=3600' } },
        define: { __VERSION__: '"test"', 'process.env.TEST_DEPTH': JSON.stringify(isDeep ? 'deep' : 'gate') },
        // Dependencies are found before the first test: one that is found later would reload the page during a test.
        optimizeDeps: {
          entries: ['web/src/main.tsx', 'web/src/testing/*', 'web/src/**/*.test.tsx'],
          include: ['fast-check', 'vitest-browser-react'],
        },
        test: {
          name: 'component',
          maxWorkers: 2,
          include: ['web/src/**/*.test.tsx'],
          exclude,
          setupFiles: [SEED, 'web/src/testing/set-up.ts'],
          // The other tests use both cores at the same time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: 1,
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
        // Complete programs that a test starts, configures and kills.
        test: {
          name: 'programs',
          include: ['e2e/*.test.ts'],
          exclude,
          ...ONE_PROCESS,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          retry: 1,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        // Journeys run two at a time, each on a server of its worker. They run after the other tests, whose load would
        // slow pages down.
        test: {
          name: 'journeys',
          include: ['e2e/journeys/*.test.ts'],
          exclude,
          ...ONE_PROCESS,
          globalSetup: SHARED_SERVER,
          testTimeout: 300_000,
          hookTimeout: 180_000,
          retry: 1,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
