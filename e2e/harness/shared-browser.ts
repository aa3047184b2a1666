import {
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Browser as PlaywrightBrowser,
} from 'playwright-core';
import { CHROMIUM } from './chromium.ts';

type ContextAppearance = Pick<BrowserContextOptions, 'baseURL' | 'locale' | 'viewport'>;
type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A context with the function that releases it. */
interface ReusableContext {
  context: BrowserContext;
  end(): Promise<void>;
}

/** The browser of a test file. */
export interface Browser {
  /** Creates a separate context, which is closed with the browser. */
  newContext: PlaywrightBrowser['newContext'];
  /** Returns a context that may be reused: everything is cleared except the cached scripts of the portal. */
  useContext(
    appearance: ContextAppearance,
    storage: StorageState,
    prepare?: (context: BrowserContext) => Promise<unknown>,
  ): Promise<ReusableContext>;
  close(): Promise<void>;
}

let sharedBrowser: Promise<PlaywrightBrowser> | undefined;
/** Unused contexts by appearance. A page loads in half the time in a reused context. */
const unusedContexts = new Map<string, BrowserContext[]>();

/** Starts one browser process for all files of a worker; it ends with the worker. */
export async function launchBrowser(): Promise<Browser> {
  sharedBrowser ??= chromium.launch(CHROMIUM);
  const browser = await sharedBrowser;
  const openContexts = new Set<() => Promise<void>>();
  const releaseOnce = (end: () => Promise<void>) => {
    const release = async () => {
      if (openContexts.delete(release)) await end();
    };
    openContexts.add(release);
    return release;
  };
  return {
    async newContext(options) {
      const context = await browser.newContext(options);
      releaseOnce(() => context.close());
      return context;
    },
    async useContext(appearance, storage, prepare) {
      const key = JSON.stringify([appearance, prepare !== undefined]);
      let context = unusedContexts.get(key)?.pop();
      if (!context) {
        context = await browser.newContext({ ...appearance, reducedMotion: 'reduce' });
        await prepare?.(context);
      }
      await context.setStorageState(storage);
      return { context, end: releaseOnce(() => returnToPool(context, key)) };
    },
    async close() {
      await Promise.all([...openContexts].map((end) => end()));
    },
  };
}

async function returnToPool(context: BrowserContext, key: string): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  unusedContexts.set(key, [...(unusedContexts.get(key) ?? []), context]);
}
