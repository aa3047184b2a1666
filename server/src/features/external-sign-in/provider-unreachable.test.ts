import { login } from '@leadwright/contract/features/auth';
import { beginExternalSignIn, finishExternalSignIn } from '@leadwright/contract/features/external-sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OidcSettings } from '../../config.ts';
import { errorOf, forbiddenWith, post } from '../../testing/external-calls.ts';
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
  const stoppedProvider = await startProvider(OURS);
  const { port } = new URL(stoppedProvider.issuer);
  await stoppedProvider.close();
  const own = await startTestApp({ config: { oidc: { ...settings, issuer: stoppedProvider.issuer } } });
  const answer = await post(own, beginExternalSignIn.path, {});
  expect(errorOf(answer)).toEqual([503, 'unavailable', 'provider_unreachable']);
  expect(answer.json().message).toBe('The sign-in provider is not responding. Try again later.');
  expect((await post(own, login.path, { email: own.admin.email, password: PASSWORD })).statusCode).toBe(200);
  const back = await startProvider(OURS, Number(port));
  expect((await post(own, beginExternalSignIn.path, {})).statusCode).toBe(200);
  await Promise.all([own.close(), back.close()]);

  // The provider names 127.0.0.1 as its issuer.
  const issuer = provider.issuer.replace('127.0.0.1', 'localhost');
  const appWithWrongIssuer = await startTestApp({ config: { oidc: { ...settings, issuer } } });
  expect(errorOf(await post(appWithWrongIssuer, beginExternalSignIn.path, {}))).toEqual(
    forbiddenWith('answer_refused'),
  );
  await appWithWrongIssuer.close();
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
