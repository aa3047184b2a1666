import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each([
  ['off', false],
  ['1', 1],
  ['10.0.0.2, 10.1.0.0/16,::1', ['10.0.0.2', '10.1.0.0/16', '::1']],
])('TRUST_PROXY=%s trusts %j', (value, proxies) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(proxies);
});

test.each(['on', 'true', '0', '10.0.0.2;', '10.0.0.0/33', 'proxy.example'])('rejects TRUST_PROXY=%s', (value) => {
  expect(() => readConfig({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY: give "off", how many proxies/);
});

const MAIL = {
  SMTP_URL: 'smtps://me:secret@mail.example',
  MAIL_FROM: 'Portal <a@b.example>',
  PUBLIC_URL: 'https://p.example/',
};

test('reads the three mail settings and disables mail without them', () => {
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
])('rejects incomplete mail settings: %j', (settings, message) => {
  expect(() => readConfig({ ...MAIL, ...settings })).toThrow(message);
});

const PROVIDER = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'secret',
  PUBLIC_URL: 'https://p.example/',
};

test('reads the settings of a sign-in provider and disables it without them', () => {
  expect(readConfig({ OIDC_NAME: 'Example ID' })).toMatchObject({ oidc: undefined, localSignIn: true });
  const domains = { OIDC_ALLOWED_DOMAINS: 'Agency.example, b.example', OIDC_ALLOWED_DOMAINS_ROLE: 'Sales developer' };
  expect(readConfig({ ...PROVIDER, ...domains, LOCAL_SIGN_IN: 'off' })).toMatchObject({
    oidc: {
      issuer: 'https://login.example',
      clientId: 'portal',
      clientSecret: 'secret',
      name: 'single sign-on',
      allowedDomains: ['agency.example', 'b.example'],
      role: 'Sales developer',
    },
    localSignIn: false,
  });
  for (const issuer of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
    expect(readConfig({ ...PROVIDER, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
});

test.each([
  [{ OIDC_CLIENT_SECRET: '' }, /set OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and PUBLIC_URL/],
  [{ OIDC_ISSUER: '' }, /set OIDC_ISSUER/],
  [{ PUBLIC_URL: '' }, /PUBLIC_URL/],
  [{ OIDC_ISSUER: 'http://login.example' }, /OIDC_ISSUER: use https/],
  [{ OIDC_ISSUER: 'login.example' }, /OIDC_ISSUER/],
  [{ OIDC_ALLOWED_DOMAINS: 'a.example' }, /OIDC_ALLOWED_DOMAINS_ROLE/],
  [{ OIDC_ALLOWED_DOMAINS_ROLE: 'Sales developer' }, /OIDC_ALLOWED_DOMAINS and/],
  [{ OIDC_ALLOWED_DOMAINS: '*', OIDC_ALLOWED_DOMAINS_ROLE: 'x' }, /OIDC_ALLOWED_DOMAINS: give domains/],
  [{ OIDC_ALLOWED_DOMAINS: 'a@b.example', OIDC_ALLOWED_DOMAINS_ROLE: 'x' }, /OIDC_ALLOWED_DOMAINS: give domains/],
])('rejects incomplete provider settings: %j', (settings, message) => {
  expect(() => readConfig({ ...PROVIDER, ...settings })).toThrow(message);
});

test('rejects LOCAL_SIGN_IN=off without a provider', () => {
  expect(() => readConfig({ LOCAL_SIGN_IN: 'off' })).toThrow(/OIDC_ISSUER/);
});
