import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '@leadwright/contract/paths';
import { linkTo } from '@leadwright/contract/screen-link';
import { expect, test } from 'vitest';
import { to, toLink, toRow } from './paths.ts';

test('fills in the parameters of a screen URL, including that of a link in a reply', () => {
  expect(to('accounts')).toBe('/accounts');
  expect(to('account', { accountId: 'a/b' })).toBe('/accounts/a%2Fb');
  expect(to('importUpload', {}, { campaign: 'x y', batch: undefined })).toBe(
    '/select_column_import_account_to_campaign?campaign=x+y',
  );
  expect(toRow('client', 'one')).toBe('/clients/one');
  expect(toLink(linkTo('matchReview', { campaignId: 'c' }))).toBe(to('matchReview', { campaignId: 'c' }));
});

test('has no hard-coded screen URLs, which the compiler would not check', () => {
  const firstSegments = new Set(Object.values(PATHS).map((path) => path.split('/')[1]));
  const hardCodedUrl = new RegExp(`['"\`]/(${[...firstSegments].filter(Boolean).join('|')})(?=[/?'"\`])`);
  const modules = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
    // The screen lists contain alias URLs of screens.
    (path) => !/\.test\.tsx?$|^((public|client)-)?screens\.ts$/.test(path),
  );
  expect(modules.length).toBeGreaterThan(200);
  expect(modules.filter((path) => hardCodedUrl.test(readFileSync(join(import.meta.dirname, path), 'utf8')))).toEqual(
    [],
  );
});
