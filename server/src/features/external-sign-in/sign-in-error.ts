import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';

/** Reasons for a failed sign-in, by the code that the page shows. */
const REASONS = {
  attempt_over: defineMessage(
    'auth.external.attemptOver',
    'This sign-in took too long, has already finished or was started in another browser. Try again.',
  ),
  provider_refused: defineMessage('auth.external.providerRefused', 'The provider did not sign you in.'),
  answer_refused: defineMessage('auth.external.answerRefused', 'The response of the provider is not valid.'),
  address_unverified: defineMessage(
    'auth.external.addressUnverified',
    'Your email address is not confirmed at the provider. Confirm it there, then sign in again.',
  ),
  unknown_user: defineMessage(
    'auth.external.unknownUser',
    'No user has your email address. Ask an administrator for an invitation.',
  ),
  invitation_ended: defineMessage(
    'auth.external.invitationEnded',
    'Your invitation has expired or was revoked. Ask the person who invited you for a new one.',
  ),
  other_account: defineMessage(
    'auth.external.otherAccount',
    'This user is linked to another account of the provider. Ask an administrator.',
  ),
  deactivated: defineMessage('auth.external.deactivated', 'Your account is deactivated. Contact your administrator.'),
} as const;
export type SignInFailure = keyof typeof REASONS;

/** Returns the error of a failed sign-in. `code` is the error code of the provider, if it sent one. */
export const signInError = (failure: SignInFailure, code: string = failure): AppError =>
  new AppError('forbidden', REASONS[failure], { detail: { code } });

export const providerUnreachable = (): AppError =>
  new AppError(
    'unavailable',
    defineMessage('auth.external.unreachable', 'The sign-in provider is not responding. Try again later.'),
    { detail: { code: 'provider_unreachable' } },
  );
