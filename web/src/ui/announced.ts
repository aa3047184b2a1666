import { useEffect, useSyncExternalStore } from 'react';

/** Something that a page says of itself and the frame around it shows; `none` while no page says anything. */
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

export const useAnnounced = <T>(said: Announced<T>): T => useSyncExternalStore(said.listen, said.get);

export function useAnnounce<T>(said: Announced<T>, next: T): void {
  useEffect(() => {
    said.set(next);
    return () => said.clear();
  }, [said, next]);
}
