import { login } from '@leadwright/contract/features/auth';
import { beginExternalSignIn, finishExternalSignIn } from '@leadwright/contract/features/external-sign-in';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OidcSettings } from '../../config.ts';
import { errorOf, forbiddenWith, post } from '../../testing/external-calls.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { PASSWORD, TEST_CONFIG } from '../../testing/test-config.ts';

const LOGIN_URL = `${TEST_CONFIG.publicUrl}/login`;
let provider: TestProvider;
let settings: OidcSettings;
beforeAll(async () => {
  provider = await startProvider(LOGIN_URL);
  const { issuer, clientId, clientSecret } = provider;
  settings = { issuer, clientId, clientSecret, name: 'Example ID', allowedDomains: [], role: undefined };
});
afterAll(() => provider.close());

test('reports an unreachable or wrong provider and recovers when it is back', async () => {
  const stoppedProvider = await startProvider(LOGIN_URL);
  const { port } = new URL(stoppedProvider.issuer);
  await stoppedProvider.close();
  const appWithStoppedProvider = await startTestApp({
    config: { oidc: { ...settings, issuer: stoppedProvider.issuer } },
  });
  const response = await post(appWithStoppedProvider, beginExternalSignIn.path, {});
  expect(errorOf(response)).toEqual([503, 'unavailable', 'provider_unreachable']);
  expect(response.json().message).toBe('The sign-in provider is not responding. Try again later.');
  expect(
    (await post(appWithStoppedProvider, login.path, { email: appWithStoppedProvider.admin.email, password: PASSWORD }))
      .statusCode,
  ).toBe(200);
  const restartedProvider = await startProvider(LOGIN_URL, Number(port));
  expect((await post(appWithStoppedProvider, beginExternalSignIn.path, {})).statusCode).toBe(200);
  await Promise.all([appWithStoppedProvider.close(), restartedProvider.close()]);

  // The provider states the issuer 127.0.0.1, not localhost.
  const issuer = provider.issuer.replace('127.0.0.1', 'localhost');
  const appWithWrongIssuer = await startTestApp({ config: { oidc: { ...settings, issuer } } });
  expect(errorOf(await post(appWithWrongIssuer, beginExternalSignIn.path, {}))).toEqual(
    forbiddenWith('answer_refused'),
  );
  await appWithWrongIssuer.close();
});

test('returns 404 without a configured provider', async () => {
  const appWithoutProvider = await startTestApp();
  for (const [path, body] of [
    [beginExternalSignIn.path, {}],
    [finishExternalSignIn.path, { answer: '?code=x' }],
  ] as const)
    expect((await post(appWithoutProvider, path, body)).statusCode).toBe(404);
  await appWithoutProvider.close();
});
