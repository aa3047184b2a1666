import { beginExternalSignIn, finishExternalSignIn } from '@leadwright/contract/features/external-sign-in';
import { call } from '../../../api/call.ts';
import { explain } from '../../../api/explain.ts';
import { landingPage } from '../../../session/landing-page.ts';
import { loginUrl, safeReturnUrl } from '../../../session/login-url.ts';
import { storeSession } from '../../../storage/session.ts';

/** Storage key of the return URL while the tab shows the provider. */
const RETURN_PATH_KEY = 'external-sign-in-from';

/** The reason why the sign-in failed. */
export interface Failure {
  code: string;
  text: string;
}

export async function goToProvider(returnUrl: string): Promise<void> {
  const { address } = await call(beginExternalSignIn).catch((error: unknown) => {
    throw failureOf(error);
  });
  sessionStorage.setItem(RETURN_PATH_KEY, returnUrl);
  window.location.assign(address);
}

const requests = new Map<string, Promise<string>>();

/**
 * Signs in with the response of the provider and returns the next URL. Sends each response only once, even if React
 * renders twice.
 */
export function completeSignIn(answer: string): Promise<string> {
  const pending = requests.get(answer) ?? finish(answer);
  requests.set(answer, pending);
  return pending;
}

async function finish(answer: string): Promise<string> {
  const returnUrl = safeReturnUrl(sessionStorage.getItem(RETURN_PATH_KEY));
  sessionStorage.removeItem(RETURN_PATH_KEY);
  try {
    const { accessToken, userData } = await call(finishExternalSignIn, { body: { answer } });
    storeSession(accessToken, userData);
    return await landingPage(returnUrl);
  } catch (error) {
    if ((error as { code?: string }).code !== 'second_factor_needed') throw failureOf(error);
    const login = loginUrl(returnUrl);
    return `${login}${login.includes('?') ? '&' : '?'}step=code`;
  }
}

function failureOf(error: unknown): Failure {
  const { code, detail, message, requestId } = error as Record<'code' | 'message' | 'requestId', string | undefined> & {
    detail?: { code?: string };
  };
  const failure = { code: detail?.code ?? code ?? 'internal', text: (detail?.code && message) || explain(error).text };
  console.error('Sign-in through the provider failed', { ...failure, requestId });
  return failure;
}
