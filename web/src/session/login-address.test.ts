import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loginAddress, safeReturn } from './login-address.ts';

test('keeps the requested page and its query across the sign-in', () => {
  const address = loginAddress('/campaigns?q=a&sort=b', 'expired');
  const search = new URL(address, 'https://portal.example').searchParams;
  expect(safeReturn(search.get('from'))).toBe('/campaigns?q=a&sort=b');
  expect(search.get('reason')).toBe('expired');
});

test('does not remember the dashboard or the sign-in page', () => {
  expect(loginAddress('/')).toBe('/login');
  expect(safeReturn('/login?from=%2Fclients')).toBe('/');
  expect(safeReturn(null)).toBe('/');
});

test('rejects addresses of other sites', () => {
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '\\evil',
  ]) {
    expect(safeReturn(foreign)).toBe('/');
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { origin } = new URL(safeReturn(text), 'https://portal.example');
      expect(origin).toBe('https://portal.example');
    }),
  );
});
