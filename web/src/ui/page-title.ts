import { useEffect, useSyncExternalStore } from 'react';

/** The title of the page on the screen: set by `Page`, shown by breadcrumb, pins and the browser's tab. */
let title = '';
const listeners = new Set<() => void>();

function setTitle(next: string) {
  title = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePageTitle = () => useSyncExternalStore(listen, () => title);

export function useAnnouncedTitle(next: string) {
  useEffect(() => {
    setTitle(next);
    return () => setTitle('');
  }, [next]);
}
