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
  const original = window.fetch.bind(window);
  window.fetch = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const address = String(input instanceof Request ? input.url : input);
    // The event stream stays open as long as the page.
    if (address.includes(eventsPath)) return original(input, init);
    bench.pending++;
    try {
      const answer = await original(input, init);
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      bench.pending--;
    }
  }) as typeof fetch;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId } = entry as PerformanceEventTiming & { interactionId: number };
      if (!interactionId) continue;
      const known = bench.interactions.get(interactionId);
      if (known && known.duration >= entry.duration) continue;
      const target = entry.target as Element | null;
      const name = (target?.getAttribute('aria-label') ?? target?.textContent ?? target?.tagName ?? '').trim();
      bench.interactions.set(interactionId, { what: `${entry.name} "${name.slice(0, 30)}"`, duration: entry.duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Runs in the page: opens a screen as a link does and waits for the frame that shows all of its content. */
export function open(address: string): Promise<number> {
  const BUSY =
    '[aria-busy="true"], [role="status"][aria-label="Loading"], .mantine-Loader-root, .mantine-Skeleton-root[data-visible]';
  /** Content is complete when nothing follows it for this long. */
  const QUIET_MS = 150;
  const MAX_MS = 20_000;
  if (window.location.pathname + window.location.search === address) return Promise.resolve(0);
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    let changed: number | undefined;
    let shown: number | undefined;
    const changes = new MutationObserver(() => {
      changed = performance.now();
      shown = undefined;
    });
    changes.observe(document.body, { childList: true, characterData: true, subtree: true });
    window.history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    const look = () => {
      const isWhole =
        document.querySelector('h1') !== null && window.bench.pending === 0 && document.querySelector(BUSY) === null;
      const now = performance.now();
      // The old screen is also complete until the first change.
      if (isWhole && changed !== undefined) shown ??= now;
      else shown = undefined;
      const isLate = now - begin > MAX_MS;
      if (!isLate && (shown === undefined || now - shown < QUIET_MS)) return void requestAnimationFrame(look);
      changes.disconnect();
      if (isLate) {
        const busy = document.querySelector(BUSY)?.outerHTML.slice(0, 200);
        const why = { at: location.pathname, pending: window.bench.pending, busy, isChanged: changed !== undefined };
        return reject(new Error(`${address} was not whole after ${MAX_MS} ms: ${JSON.stringify(why)}`));
      }
      resolve(shown! - begin);
    };
    requestAnimationFrame(look);
  });
}
