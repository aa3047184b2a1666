import { beginExternalSignIn, finishExternalSignIn } from '@leadwright/contract/features/external-sign-in';
import { call } from '../../../api/call.ts';
import { explain } from '../../../api/explain.ts';
import { landingPage } from '../../../session/landing-page.ts';
import { loginUrl, safeReturnUrl } from '../../../session/login-url.ts';
import { storeSession } from '../../../storage/session.ts';

/** Storage key of the return URL, kept while the tab shows the page of the provider. */
const RETURN_URL_KEY = 'external-sign-in-from';

/** The reason why the sign-in failed. */
export interface Failure {
  code: string;
  text: string;
}

export async function goToProvider(returnUrl: string): Promise<void> {
  const { address } = await call(beginExternalSignIn).catch((error: unknown) => {
    throw reportFailure(error);
  });
  sessionStorage.setItem(RETURN_URL_KEY, returnUrl);
  window.location.assign(address);
}

const requests = new Map<string, Promise<string>>();

/**
 * Signs in with the response of the provider and returns the next URL. Sends each response only once, even if React
 * renders twice.
 */
export function completeSignIn(response: string): Promise<string> {
  const pending = requests.get(response) ?? finishSignIn(response);
  requests.set(response, pending);
  return pending;
}

async function finishSignIn(response: string): Promise<string> {
  const returnUrl = safeReturnUrl(sessionStorage.getItem(RETURN_URL_KEY));
  sessionStorage.removeItem(RETURN_URL_KEY);
  try {
    const { accessToken, userData } = await call(finishExternalSignIn, { body: { answer: response } });
    storeSession(accessToken, userData);
    return await landingPage(returnUrl);
  } catch (error) {
    if ((error as { code?: string }).code !== 'second_factor_needed') throw reportFailure(error);
    const login = loginUrl(returnUrl);
    return `${login}${login.includes('?') ? '&' : '?'}step=code`;
  }
}

function reportFailure(error: unknown): Failure {
  const { code, detail, message, requestId } = error as Record<'code' | 'message' | 'requestId', string | undefined> & {
    detail?: { code?: string };
  };
  const failure = { code: detail?.code ?? code ?? 'internal', text: (detail?.code && message) || explain(error).text };
  console.error('Sign-in through the provider failed', { ...failure, requestId });
  return failure;
}
