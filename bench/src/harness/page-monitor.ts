/** One click, key or tap, with the milliseconds until the next frame. */
export interface Interaction {
  what: string;
  duration: number;
}
declare global {
  interface Window {
    bench: { interactions: Map<number, Interaction>; pending: number };
  }
}

/** Runs in the page before its own code. */
export function watchPage(eventsPath: string): void {
  const bench: Window['bench'] = { interactions: new Map(), pending: 0 };
  window.bench = bench;
  const originalFetch = window.fetch.bind(window);
  window.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    // The event stream stays open as long as the page.
    if (url.includes(eventsPath)) return originalFetch(input, init);
    bench.pending++;
    try {
      const response = await originalFetch(input, init);
      await response.clone().arrayBuffer();
      return response;
    } finally {
      bench.pending--;
    }
  }) as typeof fetch;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId } = entry as PerformanceEventTiming & { interactionId: number };
      if (!interactionId) continue;
      const existing = bench.interactions.get(interactionId);
      if (existing && existing.duration >= entry.duration) continue;
      const target = entry.target as Element | null;
      const name = (target?.getAttribute('aria-label') ?? target?.textContent ?? target?.tagName ?? '').trim();
      bench.interactions.set(interactionId, { what: `${entry.name} "${name.slice(0, 30)}"`, duration: entry.duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Runs in the page: opens a screen as a link does and waits for the frame that shows all of its content. */
export function openScreen(url: string): Promise<number> {
  const BUSY_SELECTOR =
    '[aria-busy="true"], [role="status"][aria-label="Loading"], .mantine-Loader-root, .mantine-Skeleton-root[data-visible]';
  /** Content is complete when nothing follows it for this long. */
  const QUIET_MS = 150;
  const MAX_MS = 20_000;
  if (window.location.pathname + window.location.search === url) return Promise.resolve(0);
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let changedAt: number | undefined;
    let completedAt: number | undefined;
    const mutationObserver = new MutationObserver(() => {
      changedAt = performance.now();
      completedAt = undefined;
    });
    mutationObserver.observe(document.body, { childList: true, characterData: true, subtree: true });
    window.history.pushState({}, '', url);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    const checkFrame = () => {
      const isComplete =
        document.querySelector('h1') !== null &&
        window.bench.pending === 0 &&
        document.querySelector(BUSY_SELECTOR) === null;
      const now = performance.now();
      // The old screen is also complete until the first change.
      if (isComplete && changedAt !== undefined) completedAt ??= now;
      else completedAt = undefined;
      const isTimedOut = now - start > MAX_MS;
      if (!isTimedOut && (completedAt === undefined || now - completedAt < QUIET_MS))
        return void requestAnimationFrame(checkFrame);
      mutationObserver.disconnect();
      if (isTimedOut) {
        const busy = document.querySelector(BUSY_SELECTOR)?.outerHTML.slice(0, 200);
        const details = {
          at: location.pathname,
          pending: window.bench.pending,
          busy,
          isChanged: changedAt !== undefined,
        };
        return reject(new Error(`${url} was not complete after ${MAX_MS} ms: ${JSON.stringify(details)}`));
      }
      resolve(completedAt! - start);
    };
    requestAnimationFrame(checkFrame);
  });
}
