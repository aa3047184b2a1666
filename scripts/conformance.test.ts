/**
 * Compares the code with the lists of the specification. Gaps are listed in missing.json, which may only shrink: a test
 * fails for a gap that is not listed and for a listed entry that is implemented.
 */
import { readFileSync } from 'node:fs';
import { endpoints } from '@leadwright/contract/endpoints';
import { expect, test } from 'vitest';
import { clientAliases, clientScreens } from '../web/src/client-screens.ts';
import { publicAliases } from '../web/src/public-screens.ts';
import { mainAliases, screens as staffScreens } from '../web/src/screens.ts';

const screens = [...staffScreens, ...clientScreens];

const readList = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../contract/src/lists/${name}.json`, import.meta.url), 'utf8')) as T;
const allowedGaps = readList<{ endpoints: string[]; routes: string[] }>('missing');
const normalisePath = (path: string) => path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '');
const BRAND = 'leadwright';

test('registers every specified endpoint that is not listed as missing', () => {
  const specifiedEndpoints = readList<{ method: string; path: string }[]>('endpoints').map(
    ({ method, path }) => `${method} ${path}`,
  );
  const implementedEndpoints = new Set(endpoints.map(({ method, path }) => `${method} ${normalisePath(path)}`));
  const missingEndpoints = specifiedEndpoints.filter((endpoint) => !implementedEndpoints.has(normalisePath(endpoint)));
  expect(missingEndpoints.sort()).toEqual([...allowedGaps.endpoints].sort());
});

test('registers every specified screen that is not listed as missing', () => {
  const specifiedPaths = readList<{ path: string }[]>('routes').map(({ path }) => path);
  const screenPaths = [
    ...screens.map(({ path }) => path),
    ...Object.keys({ ...publicAliases, ...mainAliases, ...clientAliases }),
  ];
  const implementedPaths = new Set(screenPaths.map((path) => normalisePath(path.replace(/:(\w+)\??/g, '{$1}'))));
  const missingPaths = specifiedPaths.filter(
    (path) => !implementedPaths.has(normalisePath(path.replaceAll('{product}', BRAND))),
  );
  expect(missingPaths.sort()).toEqual([...allowedGaps.routes].sort());
});

test('requires the specified subject and action for every screen', () => {
  const specifiedRoutes = new Map(
    readList<{ path: string; subject: string | null; action: string | null }[]>('routes').map((route) => [
      normalisePath(route.path),
      route,
    ]),
  );
  for (const screen of screens) {
    const route = specifiedRoutes.get(normalisePath(screen.path.replace(/:(\w+)\??/g, '{$1}')));
    if (route?.subject)
      expect([screen.path, screen.subject, screen.action]).toEqual([screen.path, route.subject, route.action]);
  }
});
