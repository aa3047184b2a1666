/** One click, key press or tap. */
export interface Interaction {
  /** Event type and name of the element. */
  label: string;
  /** Milliseconds until the next frame. */
  duration: number;
}
declare global {
  interface Window {
    bench: { interactions: Map<number, Interaction>; pendingRequests: number };
  }
}

/** Counts the pending requests of a page and records its interactions. Runs in the page before the page's own code. */
export function watchPage(eventsPath: string): void {
  const bench: Window['bench'] = { interactions: new Map(), pendingRequests: 0 };
  window.bench = bench;
  const originalFetch = window.fetch.bind(window);
  window.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    // The event stream stays open as long as the page, so it is never counted as pending.
    if (url.includes(eventsPath)) return originalFetch(input, init);
    bench.pendingRequests++;
    try {
      const response = await originalFetch(input, init);
      await response.clone().arrayBuffer();
      return response;
    } finally {
      bench.pendingRequests--;
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
      const label = `${entry.name} "${name.slice(0, 30)}"`;
      bench.interactions.set(interactionId, { label, duration: entry.duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Opens a screen as a link does and returns the milliseconds until its content is complete. Runs in the page. */
export function openScreen(url: string): Promise<number> {
  const BUSY_SELECTOR =
    '[aria-busy="true"], [role="status"][aria-label="Loading"], .mantine-Loader-root, .mantine-Skeleton-root[data-visible]';
  /** Content is complete when nothing changes for this long afterwards. */
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
        window.bench.pendingRequests === 0 &&
        document.querySelector(BUSY_SELECTOR) === null;
      const now = performance.now();
      // Before the first change, the complete content is that of the previous screen.
      if (isComplete && changedAt !== undefined) completedAt ??= now;
      else completedAt = undefined;
      const isTimedOut = now - start > MAX_MS;
      if (!isTimedOut && (completedAt === undefined || now - completedAt < QUIET_MS))
        return void requestAnimationFrame(checkFrame);
      mutationObserver.disconnect();
      if (isTimedOut) {
        const busy = document.querySelector(BUSY_SELECTOR)?.outerHTML.slice(0, 200);
        const details = {
          path: location.pathname,
          pending: window.bench.pendingRequests,
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
