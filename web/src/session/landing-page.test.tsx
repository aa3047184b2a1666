import { afterEach, expect, test } from 'vitest';
import { session, storeSession } from '../storage/session.ts';
import { landingPage } from './landing-page.ts';

const { token, profile } = session();
const setLanding = (landing: string | undefined) => storeSession(String(token), { ...profile!, landing });
afterEach(() => storeSession(String(token), profile!));

test('opens the page requested before sign-in, else the start page of the user type', async () => {
  setLanding('campaigns');
  expect(await landingPage(null)).toBe('/campaigns');
  expect(await landingPage('/tags?q=a')).toBe('/tags?q=a');
  // A URL of another site is rejected.
  expect(await landingPage('//elsewhere.example')).toBe('/campaigns');
  setLanding(undefined);
  expect(await landingPage(null)).toBe('/');
  // The start page no longer exists.
  setLanding('gone');
  expect(await landingPage(null)).toBe('/');
});
