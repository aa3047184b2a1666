import { beginExternalSignIn, finishExternalSignIn } from '@leadwright/contract/features/external-sign-in';
import { beginPasskeySignIn, passkeySignIn } from '@leadwright/contract/features/passkeys';
import { beginSecondFactor, confirmSecondFactor, secondStep } from '@leadwright/contract/features/two-factor';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookiesOf, post } from '../../testing/external-calls.ts';
import { addPasskey } from '../../testing/passkey.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, TEST_CONFIG } from '../../testing/test-config.ts';

let provider: TestProvider;
let app: TestApp;
/** A second server without local sign-in. */
let appWithoutLocalSignIn: TestApp;
beforeAll(async () => {
  provider = await startProvider(`${TEST_CONFIG.publicUrl}/login`);
  const { issuer, clientId, clientSecret } = provider;
  const oidc = { issuer, clientId, clientSecret, name: 'Example ID', allowedDomains: [], role: undefined };
  [app, appWithoutLocalSignIn] = await Promise.all([
    startTestApp({ config: { oidc } }),
    startTestApp({ config: { oidc, localSignIn: false } }),
  ]);
});
afterAll(async () => {
  await Promise.all([app?.close(), appWithoutLocalSignIn?.close(), provider?.close()]);
});

async function signIn(accountName: string) {
  const attempt = await post(app, beginExternalSignIn.path, {});
  const answer = await provider.completeSignIn(attempt.json().address, accountName);
  return post(app, finishExternalSignIn.path, { answer }, cookiesOf(attempt));
}
const loadSessions = async (userId: string) =>
  (
    await app.pool.query(
      `select sealed_id_token is not null as is_external, remembered from session
       where user_id = $1 and user_agent <> '' order by created_at`,
      [userId],
    )
  ).rows;

test('requires the second factor after the sign-in at the provider', async () => {
  const user = await app.addUser('Sales developer');
  const { secret } = await app.call(user, beginSecondFactor, { body: { current: PASSWORD } });
  await app.call(user, confirmSecondFactor, { body: { code: await generate({ secret }) } });
  // Resets the last used code, so that the current code can be used again.
  await app.pool.query('update second_factor set last_step = 0 where user_id = $1', [user.id]);
  provider.accounts = { careful: { email: user.email, email_verified: true, name: 'Ada Lovelace' } };
  const sessionCount = (await loadSessions(user.id)).length;
  const firstStep = await signIn('careful');
  expect([firstStep.statusCode, firstStep.json().code, firstStep.json().accessToken]).toEqual([
    401,
    'second_factor_needed',
    undefined,
  ]);
  expect(Object.keys(cookiesOf(firstStep))).toEqual(['lw_step']);
  expect(await loadSessions(user.id)).toHaveLength(sessionCount);
  // The first step is valid only in the browser that started it.
  const code = await generate({ secret });
  expect((await post(app, secondStep.path, { code })).statusCode).toBe(410);
  const completedReply = await post(app, secondStep.path, { code }, cookiesOf(firstStep));
  expect([completedReply.statusCode, completedReply.json().userData?.uid]).toEqual([200, user.id]);
  expect((await loadSessions(user.id)).at(-1)).toEqual({ is_external: true, remembered: false });
});

test('allows passkeys only to administrators if local sign-in is off', async () => {
  const user = await appWithoutLocalSignIn.addUser('Sales developer');
  const signInWithPasskey = async (userId: string) => {
    const { state, options } = (await post(appWithoutLocalSignIn, beginPasskeySignIn.path, {})).json();
    const response = (await addPasskey(appWithoutLocalSignIn, userId))(options.challenge);
    return post(appWithoutLocalSignIn, passkeySignIn.path, { state, response });
  };
  const rejected = await signInWithPasskey(user.id);
  expect([rejected.statusCode, rejected.json().message, rejected.cookies]).toEqual([
    403,
    'Passwords and passkeys are switched off. Sign in with Example ID.',
    [],
  ]);
  const acceptedReply = await signInWithPasskey(appWithoutLocalSignIn.admin.id);
  expect([acceptedReply.statusCode, acceptedReply.json().userData?.uid]).toEqual([200, appWithoutLocalSignIn.admin.id]);
});
