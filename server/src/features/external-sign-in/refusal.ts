import { AppError } from '@leadwright/contract/errors';
import { words } from '@leadwright/contract/words';

/** Why nobody was signed in, by the code that the page shows. */
const REFUSALS = {
  attempt_over: words(
    'auth.external.attemptOver',
    'This sign-in took too long, was finished already, or was begun in another browser.',
  ),
  provider_refused: words('auth.external.providerRefused', 'The provider has not signed you in.'),
  answer_refused: words('auth.external.answerRefused', 'The answer of the provider is not valid.'),
  address_unverified: words(
    'auth.external.addressUnverified',
    'The provider does not say that your e-mail address is confirmed. Confirm it there.',
  ),
  unknown_user: words(
    'auth.external.unknownUser',
    'Nobody here has your e-mail address. Ask an administrator for an invitation.',
  ),
  invitation_ended: words(
    'auth.external.invitationEnded',
    'Your invitation has expired or was taken back. Ask whoever invited you for a new one.',
  ),
  other_account: words(
    'auth.external.otherAccount',
    'Another account of the provider signs in for this user. Ask an administrator.',
  ),
  deactivated: words('auth.external.deactivated', 'Your account here is closed. Contact your administrator.'),
} as const;
export type Refusal = keyof typeof REFUSALS;

/** `code` is the provider's own, where it has named one. */
export const refused = (why: Refusal, code: string = why): AppError =>
  new AppError('forbidden', REFUSALS[why], { detail: { code } });

export const unreachable = (): AppError =>
  new AppError(
    'unavailable',
    words('auth.external.unreachable', 'The provider that you sign in through does not answer. Try again later.'),
    { detail: { code: 'provider_unreachable' } },
  );
