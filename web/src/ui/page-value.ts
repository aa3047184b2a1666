import { useEffect, useSyncExternalStore } from 'react';

/** A value that a page sets for the layout around it; `defaultValue` while no page sets one. */
export class PageValue<T> {
  private value: T;
  private readonly defaultValue: T;
  private readonly listeners = new Set<() => void>();

  constructor(defaultValue: T) {
    this.value = defaultValue;
    this.defaultValue = defaultValue;
  }
  readonly get = () => this.value;
  readonly listen = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  set(next: T): void {
    this.value = next;
    for (const listener of this.listeners) listener();
  }
  clear(): void {
    this.set(this.defaultValue);
  }
}

export const usePageValue = <T>(pageValue: PageValue<T>): T => useSyncExternalStore(pageValue.listen, pageValue.get);

export function useSetPageValue<T>(pageValue: PageValue<T>, next: T): void {
  useEffect(() => {
    pageValue.set(next);
    return () => pageValue.clear();
  }, [pageValue, next]);
}
