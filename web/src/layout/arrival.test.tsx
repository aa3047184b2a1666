import { afterEach, expect, test } from 'vitest';
import { remember, session } from '../session/storage.ts';
import { arrival } from './guard.ts';

const { token, profile } = session();
const lands = (landing: string | undefined) => remember(String(token), { ...profile!, landing });
afterEach(() => remember(String(token), profile!));

test('whoever signs in goes to the page first asked for, else to that of their type', async () => {
  lands('campaigns');
  expect(await arrival(null)).toBe('/campaigns');
  expect(await arrival('/tags?q=a')).toBe('/tags?q=a');
  // An address of another site is not followed.
  expect(await arrival('//elsewhere.example')).toBe('/campaigns');
  lands(undefined);
  expect(await arrival(null)).toBe('/');
  // A page that was opened before a screen went.
  lands('gone');
  expect(await arrival(null)).toBe('/');
});
