import type { FastifyBaseLogger } from 'fastify';
import * as openid from 'openid-client';
import type { OidcSettings } from '../../config.ts';
import { refused, unreachable } from './refusal.ts';

/** What a provider says of itself may change, its keys excepted, which are looked up anew when an unknown one signs. */
const KNOWN_MS = 3_600_000;
const TIMEOUT_SECONDS = 10;
/** What an error may be called where people read it. */
const CODE = /^[a-z][a-z_]{1,39}$/;

/** What is checked of a sign-in when it comes back. */
export interface Expected {
  state: string;
  nonce: string;
  verifier: string;
}
/** Who has signed in there, by what the provider has signed. */
export interface External {
  issuer: string;
  subject: string;
  email: string | undefined;
  isVerified: boolean;
  name: string | undefined;
  idToken: string;
}
export type Provider = ReturnType<typeof externalProvider>;

/** The provider of OpenID Connect that is set up. It sends people back to `login`, an address of ours that it knows, whether they come or go. */
export function externalProvider(settings: OidcSettings, login: string, log: Pick<FastifyBaseLogger, 'warn'>) {
  let known: { until: number; provider: Promise<openid.Configuration> } | undefined;

  function discovered(): Promise<openid.Configuration> {
    if (known && known.until > Date.now()) return known.provider;
    const asked = { until: Date.now() + KNOWN_MS, provider: discover(settings) };
    known = asked;
    // What has failed is asked for again by the next who signs in.
    asked.provider.catch(() => {
      if (known === asked) known = undefined;
    });
    return asked.provider;
  }

  /** Errors hold what was answered, tokens too: their code and message alone are logged. */
  function failed(during: string, error: unknown): never {
    const { code, message, cause } = error as { code?: string; message?: string; cause?: { message?: unknown } };
    log.warn({ during, code, reason: message, because: cause?.message }, 'single sign-on failed');
    throw refusalOf(error);
  }

  return {
    /** Where the browser goes, and what its answer is checked against. */
    async begin(): Promise<Expected & { address: string }> {
      const provider = await discovered().catch((error) => failed('discovery', error));
      const expected = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const address = openid.buildAuthorizationUrl(provider, {
        redirect_uri: login,
        scope: 'openid email profile',
        state: expected.state,
        nonce: expected.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(expected.verifier),
        code_challenge_method: 'S256',
      });
      return { ...expected, address: address.href };
    },

    /** Exchanges the answer for who it is; refused where anything about it is not as it was asked for. */
    async finish(answer: string, { state, nonce, verifier }: Expected): Promise<External> {
      const provider = await discovered().catch((error) => failed('discovery', error));
      try {
        const address = new URL(login);
        address.search = answer;
        const tokens = await openid.authorizationCodeGrant(provider, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims()!;
        // Many providers say the address on being asked for it alone.
        const said =
          claims.email === undefined && provider.serverMetadata().userinfo_endpoint
            ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
            : claims;
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof said.email === 'string' ? said.email : undefined,
          isVerified: said.email_verified === true,
          name: typeof said.name === 'string' ? said.name : undefined,
          idToken: tokens.id_token!,
        };
      } catch (error) {
        return failed('answer', error);
      }
    },

    /** Where the browser goes to sign out there too, of a provider that has such an address. */
    async leave(idToken: string): Promise<string | undefined> {
      const provider = await discovered().catch(() => undefined);
      if (!provider?.serverMetadata().end_session_endpoint) return undefined;
      return openid.buildEndSessionUrl(provider, { id_token_hint: idToken, post_logout_redirect_uri: login }).href;
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<openid.Configuration> {
  const isPlain = new URL(issuer).protocol === 'http:';
  const execute = [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])];
  // Whichever of the two ways to show the secret the provider names; the first is what it takes where it names none.
  const auth: openid.ClientAuth = (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
    way(clientSecret)(server, ...rest);
  };
  return openid.discovery(new URL(issuer), clientId, {}, auth, { execute, timeout: TIMEOUT_SECONDS });
}

function refusalOf(error: unknown) {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
    return refused('provider_refused', CODE.test(error.error) ? error.error : undefined);
  const { code, cause } = error as { code?: string; cause?: unknown };
  // Node's own word for an address that does not answer is a TypeError without a code.
  const isSilent = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || cause instanceof TypeError;
  return isSilent || error instanceof TypeError ? unreachable() : refused('answer_refused');
}
