import { afterEach, expect, test } from 'vitest';
import { session, storeSession } from '../storage/session.ts';
import { landingPage } from './landing-page.ts';

const { token, profile } = session();
const lands = (landing: string | undefined) => storeSession(String(token), { ...profile!, landing });
afterEach(() => storeSession(String(token), profile!));

test('opens the page requested before sign-in, else the start page of the user type', async () => {
  lands('campaigns');
  expect(await landingPage(null)).toBe('/campaigns');
  expect(await landingPage('/tags?q=a')).toBe('/tags?q=a');
  // Rejects an address of another site.
  expect(await landingPage('//elsewhere.example')).toBe('/campaigns');
  lands(undefined);
  expect(await landingPage(null)).toBe('/');
  // A start page that no longer exists.
  lands('gone');
  expect(await landingPage(null)).toBe('/');
});
