import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadChunk } from './load-chunk.ts';

/** By then the first screen is there. */
const LATE_MS = 1_500;

/** A part that is not to be among what the first screen waits for: it shows nothing, or what nobody reads first. */
export const lazyPart = <P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    return { default: await loadChunk(name, load) };
  });
