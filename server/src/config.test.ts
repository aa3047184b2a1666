import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['off', false],
  ['1', 1],
  ['10.0.0.2, 10.1.0.0/16,::1', ['10.0.0.2', '10.1.0.0/16', '::1']],
])('TRUST_PROXY=%s trusts %j', (text, trusted) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trusted);
});

test.each(['on', 'true', '0', '10.0.0.2;', '10.0.0.0/33', 'proxy.example'])('TRUST_PROXY=%s is refused', (text) => {
  expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY: give "off", how many proxies/);
});

const MAIL = {
  SMTP_URL: 'smtps://me:secret@mail.example',
  MAIL_FROM: 'Portal <a@b.example>',
  PUBLIC_URL: 'https://p.example/',
};

test('mail is set up by three settings, or not at all', () => {
  expect(readConfig({}).smtp).toBeUndefined();
  expect(readConfig({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000');
  const { smtp, publicUrl } = readConfig(MAIL);
  expect([smtp, publicUrl]).toEqual([{ url: MAIL.SMTP_URL, from: MAIL.MAIL_FROM }, 'https://p.example']);
});

test.each([
  [{ MAIL_FROM: '' }, /MAIL_FROM/],
  [{ PUBLIC_URL: '' }, /PUBLIC_URL/],
  [{ MAIL_FROM: 'a@b.example, c@d.example' }, /MAIL_FROM: give an address/],
  [{ SMTP_URL: 'https://mail.example' }, /SMTP_URL/],
])('mail that is half set up does not start: %j', (wrong, message) => {
  expect(() => readConfig({ ...MAIL, ...wrong })).toThrow(message);
});
