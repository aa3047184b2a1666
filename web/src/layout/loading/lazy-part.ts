import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk } from './load-chunk.ts';

/** The delay until the first screen is usually visible. */
const DELAY_MS = 1_500;

/** Returns a component that loads after the first screen. It suits parts that are not needed at first. */
export const lazyPart = <P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    return { default: await loadChunk(name, load) };
  });
