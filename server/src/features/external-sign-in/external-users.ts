import { asciiAddresses } from '@leadwright/contract/text/domains';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import { ANONYMOUS_VIEWER } from '../../access/viewer.ts';
import type { OidcSettings } from '../../config.ts';
import type { Trx } from '../../database/pool.ts';
import { suspendedError } from '../../http/session.ts';
import { consumeInvitation } from '../auth/tokens.service.ts';
import { loadDomainRole } from './domains.service.ts';
import type { ExternalProfile } from './provider.ts';
import { signInError } from './sign-in-error.ts';

type Request = ActorContext['request'] & object;
interface User {
  id: string;
  email: string;
  status: string;
  client_id: string | null;
}

/** Accepts ASCII addresses only. Other letters can become ASCII in lower case and match the address of another user. */
const EMAIL_PATTERN = /^[!#-'*+\-./0-9=?A-Z^_`a-z{|}~]+@[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)+$/;
const MAX_LENGTH = { address: 254, subject: 255, name: 120 };

/**
 * Finds the user who signs in with a provider account, or creates one for an allowed domain. A linked account is
 * identified only by its subject; an unlinked one is matched by its confirmed email and then linked.
 */
export async function findOrCreateUser(
  trx: Trx,
  settings: OidcSettings,
  profile: ExternalProfile,
  request: Request,
): Promise<User> {
  const email = requireConfirmedEmail(profile);
  // The subject of a valid response is printable ASCII of limited length.
  if (!/^[\x20-\x7e]+$/.test(profile.subject) || profile.subject.length > MAX_LENGTH.subject)
    throw signInError('answer_refused');
  const linkedUser = await findUserBySubject(trx, profile);
  const user =
    linkedUser ??
    (await findUserByEmail(trx, email)) ??
    (await createDomainUser(trx, settings, profile, email, request));
  if (user.status === 'suspended') throw suspendedError();
  if (user.status === 'deactivated') throw signInError('deactivated');
  if (user.status === 'invited') await acceptInvitation(trx, user, request);
  if (!linkedUser) await linkIdentity(trx, user, profile, request);
  return user;
}

function requireConfirmedEmail({ email: confirmedEmail = '', isVerified }: ExternalProfile): string {
  const email = asciiAddresses(confirmedEmail);
  if (!isVerified || email.length > MAX_LENGTH.address || !EMAIL_PATTERN.test(email))
    throw signInError('address_unverified');
  return email.toLowerCase();
}

async function findUserBySubject(trx: Trx, { issuer, subject }: ExternalProfile): Promise<User | undefined> {
  const { rows } = await sql<User & { archived_at: string | null }>`
    update external_identity x set last_used_at = now() from app_user u
    where x.issuer = ${issuer} and x.subject = ${subject} and u.id = x.user_id
    returning u.id, u.email, u.status, u.client_id, u.archived_at`.execute(trx);
  if (rows[0]?.archived_at) throw signInError('deactivated');
  return rows[0];
}

async function findUserByEmail(trx: Trx, email: string): Promise<User | undefined> {
  const { rows } = await sql<User>`
    select u.id, u.email, u.status, u.client_id from app_user u
    where lower(u.email) = ${email} and u.archived_at is null for no key update`.execute(trx);
  return rows[0];
}

/** Creates a staff user for an email in an allowed domain. Throws for other emails. */
async function createDomainUser(
  trx: Trx,
  settings: OidcSettings,
  { name }: ExternalProfile,
  email: string,
  request: Request,
): Promise<User> {
  const [localPart = '', domain = ''] = email.split('@');
  const role = settings.allowedDomains.includes(domain) ? await loadDomainRole(trx, settings) : undefined;
  if (!role) throw signInError('unknown_user');
  // Removes characters that change the writing direction, because they can make a name look like another one.
  const visibleName = (name ?? '').replaceAll(/\p{Bidi_Control}/gu, '');
  const displayName = visibleName.replaceAll('\0', '').toWellFormed().trim().slice(0, MAX_LENGTH.name).toWellFormed();
  const [first, ...rest] = (displayName || localPart).split(/\s+/);
  const { rows } = await sql<User>`
    insert into app_user (email, first_name, surname, display_name, role_id, user_type_id)
    values (${email}, ${first}, ${rest.join(' ')}, ${displayName || localPart}, ${role.id},
      (select id from user_type where default_role_id = ${role.id} and archived_at is null order by name limit 1))
    on conflict do nothing returning id, email, status, client_id`.execute(trx);
  // No row is inserted if an archived user has the same email.
  if (!rows[0]) throw signInError('deactivated');
  await audit(trx, {
    viewer: { ...ANONYMOUS_VIEWER, userId: rows[0].id },
    request,
    action: 'create',
    entity: 'staff-users',
    id: rows[0].id,
    after: { email, role: role.name, provider: settings.name },
  });
  return rows[0];
}

const entityOf = ({ client_id }: User) => (client_id ? 'client-users' : 'staff-users');

/** Accepts an invitation without its link, because the provider has confirmed the invited email. */
async function acceptInvitation(trx: Trx, user: User, request: Request): Promise<void> {
  if (!(await consumeInvitation(trx, user.id))) throw signInError('invitation_ended');
  await sql`
    update app_user set status = 'active', version = version + 1, updated_at = now() where id = ${user.id}`.execute(
    trx,
  );
  await audit(trx, {
    viewer: { ...ANONYMOUS_VIEWER, userId: user.id },
    request,
    action: 'accept',
    entity: entityOf(user),
    id: user.id,
    before: { status: 'invited' },
    after: { status: 'active' },
  });
}

async function linkIdentity(
  trx: Trx,
  user: User,
  { issuer, subject }: ExternalProfile,
  request: Request,
): Promise<void> {
  const { rows } = await sql`
    insert into external_identity (issuer, subject, user_id) values (${issuer}, ${subject}, ${user.id})
    on conflict do nothing returning user_id`.execute(trx);
  if (rows.length === 0) throw signInError('other_account');
  await audit(trx, {
    viewer: { ...ANONYMOUS_VIEWER, userId: user.id },
    request,
    action: 'external-account',
    entity: entityOf(user),
    id: user.id,
    after: { issuer },
  });
}
