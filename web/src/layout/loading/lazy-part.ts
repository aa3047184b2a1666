import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk } from './load-chunk.ts';

/** By then the first screen is shown. */
const DELAY_MS = 1_500;

/** Defers a part that the first screen must not wait for: it shows nothing, or nothing that is read first. */
export const lazyPart = <P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    return { default: await loadChunk(name, load) };
  });
