import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

/** The claims of an account at the provider, whose subject is the login. */
export interface ProviderAccount {
  email?: string;
  email_verified?: boolean | string;
  name?: string;
}
export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  accounts: Record<string, ProviderAccount>;
  /** Changes the claims of an ID token before it is signed, as a faulty or hostile provider would. */
  tamper: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** True when tokens are signed with a key that the provider does not publish. */
  signsWithAnotherKey: boolean;
  /** Follows redirects like a browser, signs in and returns the query of the callback URL. */
  completeSignIn(url: string, login: string): Promise<string>;
  close(): Promise<void>;
}

const KEY = 'key';
const clientSecret = 'a secret for tests only';

/**
 * Starts a real OpenID Connect provider on its own port that redirects to `redirectUrl`. It has the client of the
 * portal and another client.
 */
export async function startProvider(redirectUrl: string, port = 0): Promise<TestProvider> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [pair, unpublishedPair] = await Promise.all([
    generateKeyPair('RS256', { extractable: true }),
    generateKeyPair('RS256'),
  ]);
  const client = { client_secret: clientSecret, redirect_uris: [redirectUrl] };
  const provider = new Provider(issuer, {
    clients: [
      { ...client, client_id: 'leadwright', post_logout_redirect_uris: [redirectUrl] },
      { ...client, client_id: 'another' },
    ],
    jwks: { keys: [{ ...(await exportJWK(pair.privateKey)), kid: KEY, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of tests only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...testProvider.accounts[sub] }) as never,
    }),
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
  provider.use(async (context, next) => {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (context.path !== '/token' || !body?.id_token) return;
    const claims = decodeJwt(body.id_token);
    const tokenClaims = testProvider.tamper ? testProvider.tamper(claims) : claims;
    const key = testProvider.signsWithAnotherKey ? unpublishedPair.privateKey : pair.privateKey;
    body.id_token = await new SignJWT(tokenClaims).setProtectedHeader({ alg: 'RS256', kid: KEY }).sign(key);
  });
  server.on('request', provider.callback());

  const testProvider: TestProvider = {
    issuer,
    clientId: 'leadwright',
    clientSecret,
    accounts: {},
    tamper: undefined,
    signsWithAnotherKey: false,
    completeSignIn: (url, login) => followRedirects(url, login, redirectUrl),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return testProvider;
}

async function followRedirects(startUrl: string, login: string, redirectUrl: string): Promise<string> {
  const cookies = new Map<string, { path: string; pair: string }>();
  async function visit(url: URL, form?: URLSearchParams): Promise<Response> {
    const cookiePairs = [...cookies.values()]
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ pair }) => pair);
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: cookiePairs.join('; ') },
      redirect: 'manual',
      ...(form && { body: form }),
    });
    for (const text of response.headers.getSetCookie()) {
      const [pair = ''] = text.split(';');
      const path = /path=([^;]+)/i.exec(text)?.[1] ?? '/';
      const isExpired = /expires=Thu, 01 Jan 1970/i.test(text);
      if (isExpired) cookies.delete(path + pair.split('=')[0]);
      else cookies.set(path + pair.split('=')[0], { path, pair });
    }
    return response;
  }
  let url = new URL(startUrl);
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 12; steps++) {
    const response = await visit(url, form);
    form = undefined;
    const next = response.headers.get('location');
    if (next) {
      url = new URL(next, url);
      if (url.href.startsWith(redirectUrl)) return url.search;
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!action || !prompt) throw new Error(`The provider answers ${response.status}: ${page}`);
    url = new URL(action, url);
    form = new URLSearchParams({ prompt, login, password: 'any' });
  }
  throw new Error('The provider redirects too often.');
}
