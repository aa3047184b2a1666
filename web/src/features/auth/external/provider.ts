import { beginExternalSignIn, finishExternalSignIn } from '@leadwright/contract/features/external-sign-in';
import { call } from '../../../api/call.ts';
import { explain } from '../../../api/explain.ts';
import { landingPage } from '../../../session/landing-page.ts';
import { loginAddress, safeReturn } from '../../../session/login-address.ts';
import { remember } from '../../../storage/session.ts';

/** Storage key of the return address while this tab is at the provider. */
const FROM = 'external-sign-in-from';

/** The reason why the sign-in failed. */
export interface Failure {
  code: string;
  text: string;
}

export async function goToProvider(from: string): Promise<void> {
  const { address } = await call(beginExternalSignIn).catch((error: unknown) => {
    throw failureOf(error);
  });
  sessionStorage.setItem(FROM, from);
  window.location.assign(address);
}

const requests = new Map<string, Promise<string>>();

/**
 * Signs in with the response of the provider and returns the next address. A response is sent once even when rendered
 * twice.
 */
export function finishOnce(answer: string): Promise<string> {
  const under = requests.get(answer) ?? finish(answer);
  requests.set(answer, under);
  return under;
}

async function finish(answer: string): Promise<string> {
  const from = safeReturn(sessionStorage.getItem(FROM));
  sessionStorage.removeItem(FROM);
  try {
    const { accessToken, userData } = await call(finishExternalSignIn, { body: { answer } });
    remember(accessToken, userData);
    return await landingPage(from);
  } catch (error) {
    if ((error as { code?: string }).code !== 'second_factor_needed') throw failureOf(error);
    const login = loginAddress(from);
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
