import { type BrowserContext, type BrowserContextOptions, chromium, type Browser as Started } from 'playwright-core';
import { CHROMIUM } from './chromium.ts';

type Look = Pick<BrowserContextOptions, 'baseURL' | 'locale' | 'viewport'>;
type Storage = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** A context with the function that releases it. */
interface Used {
  context: BrowserContext;
  end(): Promise<void>;
}

/** The browser of a test file. */
export interface Browser {
  /** Creates a separate context, which is closed with the browser. */
  newContext: Started['newContext'];
  /** Returns a context that may be reused: everything is cleared except the cached scripts of the portal. */
  useContext(look: Look, storage: Storage, prepare?: (fresh: BrowserContext) => Promise<unknown>): Promise<Used>;
  close(): Promise<void>;
}

let started: Promise<Started> | undefined;
/** Unused contexts by appearance. A page in one of them loads in half the time. */
const idle = new Map<string, BrowserContext[]>();

/** Starts one browser process for all files of a worker; it ends with the worker. */
export async function launchBrowser(): Promise<Browser> {
  started ??= chromium.launch(CHROMIUM);
  const browser = await started;
  const open = new Set<() => Promise<void>>();
  const endOnce = (end: () => Promise<void>) => {
    const once = async () => {
      if (open.delete(once)) await end();
    };
    open.add(once);
    return once;
  };
  return {
    async newContext(options) {
      const context = await browser.newContext(options);
      endOnce(() => context.close());
      return context;
    },
    async useContext(look, storage, prepare) {
      const key = JSON.stringify([look, prepare !== undefined]);
      let context = idle.get(key)?.pop();
      if (!context) {
        context = await browser.newContext({ ...look, reducedMotion: 'reduce' });
        await prepare?.(context);
      }
      await context.setStorageState(storage);
      return { context, end: endOnce(() => putAway(context, key)) };
    },
    async close() {
      await Promise.all([...open].map((end) => end()));
    },
  };
}

async function putAway(context: BrowserContext, key: string): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  idle.set(key, [...(idle.get(key) ?? []), context]);
}
