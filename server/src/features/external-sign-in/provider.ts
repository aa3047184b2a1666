import type { FastifyBaseLogger } from 'fastify';
import * as openid from 'openid-client';
import type { OidcSettings } from '../../config.ts';
import { providerUnreachable, signInError } from './sign-in-error.ts';

/** Cache time of the provider metadata. An unknown signing key reloads the keys earlier. */
const METADATA_CACHE_MS = 3_600_000;
const TIMEOUT_SECONDS = 10;
/** Error codes of the provider that may be shown to users. */
const ERROR_CODE = /^[a-z][a-z_]{1,39}$/;

/** Values of a sign-in that the response of the provider must match. */
export interface ExpectedResponse {
  state: string;
  nonce: string;
  verifier: string;
}
/** The user at the provider, from the signed ID token. */
export interface ExternalProfile {
  issuer: string;
  subject: string;
  email: string | undefined;
  isVerified: boolean;
  name: string | undefined;
  idToken: string;
}
export type Provider = ReturnType<typeof createProvider>;

/**
 * Returns a client of the configured OpenID Connect provider. The provider redirects to the registered URL `loginUrl`
 * after sign-in and sign-out.
 */
export function createProvider(settings: OidcSettings, loginUrl: string, log: Pick<FastifyBaseLogger, 'warn'>) {
  let cachedMetadata: { until: number; provider: Promise<openid.Configuration> } | undefined;

  function loadProvider(): Promise<openid.Configuration> {
    if (cachedMetadata && cachedMetadata.until > Date.now()) return cachedMetadata.provider;
    const entry = { until: Date.now() + METADATA_CACHE_MS, provider: discover(settings) };
    cachedMetadata = entry;
    // After a failure, the next sign-in tries again.
    entry.provider.catch(() => {
      if (cachedMetadata === entry) cachedMetadata = undefined;
    });
    return entry.provider;
  }

  /**
   * Logs the code and message of an error, but not the error itself, which may contain tokens. Throws a sign-in error.
   */
  function throwSignInError(step: string, error: unknown): never {
    const { code, message, cause } = error as { code?: string; message?: string; cause?: { message?: unknown } };
    log.warn({ during: step, code, reason: message, because: cause?.message }, 'single sign-on failed');
    throw toSignInError(error);
  }

  return {
    /** Returns the URL to open and the values that the response must match. */
    async begin(): Promise<ExpectedResponse & { address: string }> {
      const provider = await loadProvider().catch((error) => throwSignInError('discovery', error));
      const expectedResponse = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(provider, {
        redirect_uri: loginUrl,
        scope: 'openid email profile',
        state: expectedResponse.state,
        nonce: expectedResponse.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(expectedResponse.verifier),
        code_challenge_method: 'S256',
      });
      return { ...expectedResponse, address: url.href };
    },

    /** Exchanges the response for the profile of the user. Throws if a value differs from the expected one. */
    async finish(responseQuery: string, { state, nonce, verifier }: ExpectedResponse): Promise<ExternalProfile> {
      const provider = await loadProvider().catch((error) => throwSignInError('discovery', error));
      try {
        const url = new URL(loginUrl);
        url.search = responseQuery;
        const tokens = await openid.authorizationCodeGrant(provider, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims()!;
        // Many providers return the email only from the userinfo endpoint.
        const profile =
          claims.email === undefined && provider.serverMetadata().userinfo_endpoint
            ? await openid.fetchUserInfo(provider, tokens.access_token, claims.sub)
            : claims;
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof profile.email === 'string' ? profile.email : undefined,
          isVerified: profile.email_verified === true,
          name: typeof profile.name === 'string' ? profile.name : undefined,
          idToken: tokens.id_token!,
        };
      } catch (error) {
        return throwSignInError('answer', error);
      }
    },

    /** Returns the URL to sign out at the provider, or undefined if it has none. */
    async findSignOutUrl(idToken: string): Promise<string | undefined> {
      const provider = await loadProvider().catch(() => undefined);
      if (!provider?.serverMetadata().end_session_endpoint) return undefined;
      return openid.buildEndSessionUrl(provider, { id_token_hint: idToken, post_logout_redirect_uri: loginUrl }).href;
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<openid.Configuration> {
  const isHttp = new URL(issuer).protocol === 'http:';
  const execute = [openid.enableNonRepudiationChecks, ...(isHttp ? [openid.allowInsecureRequests] : [])];
  // Uses an authentication method that the provider supports. The default of the standard is basic.
  const auth: openid.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
    authenticate(clientSecret)(server, ...rest);
  };
  return openid.discovery(new URL(issuer), clientId, {}, auth, { execute, timeout: TIMEOUT_SECONDS });
}

function toSignInError(error: unknown) {
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError)
    return signInError('provider_refused', ERROR_CODE.test(error.error) ? error.error : undefined);
  const { code, cause } = error as { code?: string; cause?: unknown };
  // Node reports an unreachable host as a TypeError without a code.
  const isUnreachable =
    code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || cause instanceof TypeError;
  return isUnreachable || error instanceof TypeError ? providerUnreachable() : signInError('answer_refused');
}
