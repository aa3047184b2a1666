import { readFileSync } from 'node:fs';
import { endpoints } from '@leadwright/contract/endpoints';
import { expect, test } from 'vitest';
import { clientAliases, clientScreens } from '../web/src/client-screens.ts';
import { publicAliases } from '../web/src/public-screens.ts';
import { mainAliases, screens as staffScreens } from '../web/src/screens.ts';

/**
 * Compares the code with the lists of the specification. Gaps are listed in missing.json, which may only shrink: the
 * test fails for a gap that is not listed and for a listed entry that is built.
 */
const screens = [...staffScreens, ...clientScreens];

const list = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../contract/src/lists/${name}.json`, import.meta.url), 'utf8')) as T;
const missing = list<{ endpoints: string[]; routes: string[] }>('missing');
const plain = (path: string) => path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '');
const BRAND = 'leadwright';

test('registers every specified endpoint that is not listed as missing', () => {
  const specified = list<{ method: string; path: string }[]>('endpoints').map(
    ({ method, path }) => `${method} ${path}`,
  );
  const built = new Set(endpoints.map(({ method, path }) => `${method} ${plain(path)}`));
  const absent = specified.filter((call) => !built.has(plain(call)));
  expect(absent.sort()).toEqual([...missing.endpoints].sort());
});

test('registers every specified screen that is not listed as missing', () => {
  const specified = list<{ path: string }[]>('routes').map(({ path }) => path);
  const addresses = [
    ...screens.map(({ path }) => path),
    ...Object.keys({ ...publicAliases, ...mainAliases, ...clientAliases }),
  ];
  const built = new Set(addresses.map((path) => plain(path.replace(/:(\w+)\??/g, '{$1}'))));
  const absent = specified.filter((path) => !built.has(plain(path.replaceAll('{product}', BRAND))));
  expect(absent.sort()).toEqual([...missing.routes].sort());
});

test('requires the specified subject and action for every screen', () => {
  const specified = new Map(
    list<{ path: string; subject: string | null; action: string | null }[]>('routes').map((route) => [
      plain(route.path),
      route,
    ]),
  );
  for (const screen of screens) {
    const route = specified.get(plain(screen.path.replace(/:(\w+)\??/g, '{$1}')));
    if (route?.subject)
      expect([screen.path, screen.subject, screen.action]).toEqual([screen.path, route.subject, route.action]);
  }
});
