import type { Trx } from '../../database/pool.ts';
import { queueMail } from '../../mail/outbox.ts';

type Notice =
  | { what: 'passkey-add'; passkey: string }
  | { what: 'on' | 'off' }
  | { what: 'reset'; administratorName: string }
  | { what: 'recovery-code'; remainingCodes: number };

const SUBJECTS: Record<Notice['what'], string> = {
  on: 'Two-factor sign-in to Leadwright is on',
  off: 'Two-factor sign-in to Leadwright is off',
  'passkey-add': 'A passkey for Leadwright was added',
  reset: 'Your two-factor sign-in to Leadwright was reset',
  'recovery-code': 'One of your recovery codes was used to sign in to Leadwright',
};

function noticeText(notice: Notice): string {
  switch (notice.what) {
    case 'on':
      return 'You now sign in with your password and a code from your authenticator app. All other devices were signed out.';
    case 'off':
      return 'You now sign in with your password only. All other devices were signed out.';
    case 'reset':
      return `${notice.administratorName} has removed your second factor and your passkeys, and you were signed out everywhere. Your password has not changed. Sign in with it and set up your authenticator app again in your profile.`;
    case 'passkey-add':
      return `The passkey “${notice.passkey}” has been added to your account. It signs in without your password.`;
    case 'recovery-code':
      return `One of your recovery codes was used instead of a code from your authenticator app. It no longer works. You have ${notice.remainingCodes} left. You can create new ones in your profile.`;
  }
}

/** Emails a user about a change of the second factor or passkeys, in case someone else made the change. */
export async function mailTwoFactorNotice(
  trx: Trx,
  { id, email, name }: { id: string; email: string; name: string },
  notice: Notice,
): Promise<void> {
  await queueMail(trx, {
    to: email,
    subject: SUBJECTS[notice.what],
    text: [
      `Hello ${name},`,
      noticeText(notice),
      'If you did not do this, change your password and tell your administrator immediately.',
    ].join('\n\n'),
    purpose: 'two_factor',
    about: { table: 'app_user', id },
  });
}
