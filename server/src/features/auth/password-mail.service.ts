import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { queueMail } from '../../mail/outbox.ts';
import { issueToken, linkUrl, TOKEN_MINUTES } from './tokens.service.ts';

interface Owner {
  id: string;
  email: string;
  name: string;
}

/** Emails a user a link to set a new password and revokes earlier links. `reason` states who requested the link. */
export async function mailPasswordLink(
  { config }: Pick<App, 'config'>,
  trx: Trx,
  { id, email, name }: Owner,
  reason: string,
): Promise<void> {
  const link = linkUrl(config, await issueToken(trx, id, 'password_reset'), 'password_reset');
  await queueMail(trx, {
    to: email,
    subject: 'Set a new password for Leadwright',
    text: [
      `Hello ${name},`,
      `${reason} Set it here:`,
      link,
      `The link works once, for ${TOKEN_MINUTES.password_reset} minutes. If you did not request it, ignore this email: your password does not change.`,
    ].join('\n\n'),
    purpose: 'password_reset',
    about: { table: 'app_user', id },
  });
}

/** Notifies the owner of a changed password, in case someone else changed it. */
export async function mailPasswordChanged(trx: Trx, { id, email, name }: Owner): Promise<void> {
  await queueMail(trx, {
    to: email,
    subject: 'Your Leadwright password was changed',
    text: [
      `Hello ${name},`,
      `The password for ${email} has just been changed. All other devices were signed out, and your API tokens were revoked.`,
      'If you did not do this, tell your administrator immediately.',
    ].join('\n\n'),
    purpose: 'password_changed',
    about: { table: 'app_user', id },
  });
}
