import { expect, test } from 'vitest';
import { normaliseEmail } from './contact-details.ts';

test.each([
  ['mailto:Ann+list@Example.CO.UK', 'ann@example.co.uk'],
  ['Ann Reader <ann@example.com>; ben@example.com', 'ann@example.com'],
  ['info@xn--mller-kva.xn--p1ai', 'info@xn--mller-kva.xn--p1ai'],
  ['ann at example', ''],
])('reads the email address in %s', (text, address) => {
  expect(normaliseEmail(text)).toBe(address);
});
