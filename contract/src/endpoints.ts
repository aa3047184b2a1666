import type { Endpoint } from './endpoint.ts';
import * as features from './features.ts';
import type { Dataset } from './grid.ts';
import type { AnyResource } from './resource.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isEndpoint = (value: unknown): value is Endpoint => isObject(value) && 'method' in value;
const isDataset = (value: unknown): value is Dataset =>
  isObject(value) && 'defaultSort' in value && 'endpoint' in value;
const isResource = (value: unknown): value is AnyResource => isObject(value) && 'noun' in value;

const featureExports = Object.values(features).flatMap((feature) => Object.values(feature) as unknown[]);

/** All definitions that features export, including the endpoints of resources. */
const definitions = featureExports.flatMap(
  (value) => (isResource(value) ? Object.values(value) : [value]) as unknown[],
);

export const datasets: Dataset[] = definitions.filter(isDataset);
/** Every endpoint of the portal. */
export const endpoints: Endpoint[] = [
  ...definitions.filter(isEndpoint),
  ...datasets.map((dataset) => dataset.endpoint),
];
