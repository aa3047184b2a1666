import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginUrl, safeReturnUrl } from './login-url.ts';

test('keeps the requested page and its query across the sign-in', () => {
  const url = loginUrl('/campaigns?q=a&sort=b', 'expired');
  const search = new URL(url, 'https://portal.example').searchParams;
  expect(safeReturnUrl(search.get('from'))).toBe('/campaigns?q=a&sort=b');
  expect(search.get('reason')).toBe('expired');
});

test('ignores the dashboard and the sign-in page as return URLs', () => {
  expect(loginUrl('/')).toBe('/login');
  expect(safeReturnUrl('/login?from=%2Fclients')).toBe('/');
  expect(safeReturnUrl(null)).toBe('/');
});

test('rejects URLs of other sites', () => {
  for (const externalUrl of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '\\evil',
  ]) {
    expect(safeReturnUrl(externalUrl)).toBe('/');
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { origin } = new URL(safeReturnUrl(text), 'https://portal.example');
      expect(origin).toBe('https://portal.example');
    }),
  );
});
