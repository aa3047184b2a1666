import { login } from '@leadwright/contract/features/auth';
import { beginExternalSignIn, finishExternalSignIn } from '@leadwright/contract/features/external-sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OidcSettings } from '../../config.ts';
import { post, refusal, why } from '../../testing/external-calls.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { PASSWORD, TEST_CONFIG } from '../../testing/test-config.ts';

const OURS = `${TEST_CONFIG.publicUrl}/login`;
let provider: TestProvider;
let settings: OidcSettings;
beforeAll(async () => {
  provider = await startProvider(OURS);
  const { issuer, clientId, clientSecret } = provider;
  settings = { issuer, clientId, clientSecret, name: 'Example ID', allowedDomains: [], role: undefined };
});
afterAll(() => provider.close());

test('reports an unreachable or wrong provider and recovers when it is back', async () => {
  const gone = await startProvider(OURS);
  const { port } = new URL(gone.issuer);
  await gone.close();
  const own = await startTestApp({ config: { oidc: { ...settings, issuer: gone.issuer } } });
  const answer = await post(own, beginExternalSignIn.path, {});
  expect(why(answer)).toEqual([503, 'unavailable', 'provider_unreachable']);
  expect(answer.json().message).toBe('The sign-in provider is not responding. Try again later.');
  expect((await post(own, login.path, { email: own.admin.email, password: PASSWORD })).statusCode).toBe(200);
  const back = await startProvider(OURS, Number(port));
  expect((await post(own, beginExternalSignIn.path, {})).statusCode).toBe(200);
  await Promise.all([own.close(), back.close()]);

  // The provider names 127.0.0.1 as its issuer.
  const issuer = provider.issuer.replace('127.0.0.1', 'localhost');
  const misled = await startTestApp({ config: { oidc: { ...settings, issuer } } });
  expect(why(await post(misled, beginExternalSignIn.path, {}))).toEqual(refusal('answer_refused'));
  await misled.close();
});

test('returns 404 without a configured provider', async () => {
  const plain = await startTestApp();
  for (const [path, body] of [
    [beginExternalSignIn.path, {}],
    [finishExternalSignIn.path, { answer: '?code=x' }],
  ] as const)
    expect((await post(plain, path, body)).statusCode).toBe(404);
  await plain.close();
});
