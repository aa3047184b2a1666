import { readdirSync } from 'node:fs';
import type { Endpoint } from '@leadwright/contract/endpoint';
import type { Dataset } from '@leadwright/contract/grid';
import type { AnyResource } from '@leadwright/contract/resource';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Contract features that the tests over all features are limited to in this run; all when undefined. */
    features: string[] | undefined;
  }
}

/** A feature of the contract: one file and its exports. */
interface Feature {
  name: string;
  calls: Endpoint[];
  resources: AnyResource[];
}

const has = (value: unknown, ...names: string[]) =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);
const isEndpoint = (value: unknown): value is Endpoint => has(value, 'method', 'path');
const isDataset = (value: unknown): value is Dataset => has(value, 'endpoint', 'columns');
const isResource = (value: unknown): value is AnyResource => has(value, 'list', 'view', 'add', 'edit', 'remove');

function callsOf(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value];
  if (isDataset(value)) return [value.endpoint];
  if (isResource(value)) return [value.list.endpoint, value.view, value.add, value.edit, value.remove];
  return [];
}

async function read(name: string): Promise<Feature> {
  const exported = Object.values((await import(`@leadwright/contract/features/${name}`)) as object);
  return { name, calls: exported.flatMap(callsOf), resources: exported.filter(isResource) };
}

const files = readdirSync(new URL('../../../contract/src/features/', import.meta.url));
const names = files.filter((file) => !file.endsWith('.test.ts')).map((file) => file.replace(/\.ts$/, ''));

/** All features of the contract by their files, since the list of features may be incomplete. */
export const allFeatures = await Promise.all(names.map(read));

export const allResources = allFeatures.flatMap((feature) => feature.resources);

const chosen = inject('features');
/** The features of this run. */
export const features = allFeatures.filter(({ name }) => chosen?.includes(name) ?? true);
