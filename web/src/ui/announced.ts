import { useEffect, useSyncExternalStore } from 'react';

/** A value that a page announces to the frame around it; `none` while no page announces one. */
export class Announced<T> {
  private value: T;
  private readonly none: T;
  private readonly listeners = new Set<() => void>();

  constructor(none: T) {
    this.value = none;
    this.none = none;
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
    this.set(this.none);
  }
}

export const useAnnounced = <T>(announced: Announced<T>): T => useSyncExternalStore(announced.listen, announced.get);

export function useAnnounce<T>(announced: Announced<T>, next: T): void {
  useEffect(() => {
    announced.set(next);
    return () => announced.clear();
  }, [announced, next]);
}
