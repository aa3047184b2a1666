import './messages.ts';
import { beginPasskeySignIn, passkeySignIn } from '@leadwright/contract/features/passkeys';
import { startAuthentication } from '@simplewebauthn/browser';
import { t } from 'i18next';
import { call } from '../../../api/call.ts';
import { explain } from '../../../api/explain.ts';
import { storeSession } from '../../../storage/session.ts';

/** Signs in with a passkey. Returns an error message if the sign-in fails. */
export async function signInWithPasskey(isRemembered: boolean): Promise<string | undefined> {
  try {
    const { options, state } = await call(beginPasskeySignIn);
    const response = await startAuthentication({ optionsJSON: options as never });
    const body = { state, response: response as never, remember: isRemembered };
    const { accessToken, userData } = await call(passkeySignIn, { body });
    storeSession(accessToken, userData);
    return undefined;
  } catch (error) {
    const { code, name } = error as { code?: string; name?: string };
    const isApiError = name === 'CallError' || name === 'AppError';
    if (isApiError && code !== 'wrong_credentials') return explain(error).text;
    return t(isApiError ? 'secondStep.passkeyUnknown' : 'secondStep.passkeyNotGiven');
  }
}
