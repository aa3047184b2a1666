import { readdirSync } from 'node:fs';
import type { Endpoint } from '@leadwright/contract/endpoint';
import type { Dataset } from '@leadwright/contract/grid';
import type { AnyResource } from '@leadwright/contract/resource';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The contract features that tests of all features use in this run. Undefined means all. */
    features: string[] | undefined;
  }
}

/** A feature of the contract: one file and its exports. */
interface Feature {
  name: string;
  calls: Endpoint[];
  resources: AnyResource[];
}

const hasNames = (value: unknown, ...names: string[]) =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);
const isEndpoint = (value: unknown): value is Endpoint => hasNames(value, 'method', 'path');
const isDataset = (value: unknown): value is Dataset => hasNames(value, 'endpoint', 'columns');
const isResource = (value: unknown): value is AnyResource => hasNames(value, 'list', 'view', 'add', 'edit', 'remove');

function callsOf(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value];
  if (isDataset(value)) return [value.endpoint];
  if (isResource(value)) return [value.list.endpoint, value.view, value.add, value.edit, value.remove];
  return [];
}

async function readFeature(name: string): Promise<Feature> {
  const exports = Object.values((await import(`@leadwright/contract/features/${name}`)) as object);
  return { name, calls: exports.flatMap(callsOf), resources: exports.filter(isResource) };
}

const files = readdirSync(new URL('../../../contract/src/features/', import.meta.url));
const names = files.filter((file) => !file.endsWith('.test.ts')).map((file) => file.replace(/\.ts$/, ''));

/** All features of the contract, from the files, because the list of features may be incomplete. */
export const allFeatures = await Promise.all(names.map(readFeature));

export const allResources = allFeatures.flatMap((feature) => feature.resources);

const selectedNames = inject('features');
/** The features of this run. */
export const features = allFeatures.filter(({ name }) => selectedNames?.includes(name) ?? true);
