import type { AnyResource, RowOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import type { ActorContext } from '../../access/audit.ts';
import type { Table } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { Values } from '../../record/row.ts';
import { addLine, type LineResult } from '../../resource/add-lines.ts';
import type { Entity, RowSource } from '../../resource/entity.ts';
import { addRow } from '../../resource/entity-routes.ts';
import { issueToken, linkUrl, TOKEN_MINUTES } from '../auth/tokens.service.ts';
import { parseInviteLine } from './invite-lines.ts';

/** Emails a user the link to set a password. Revokes their earlier invitation links. */
export async function sendInvitation(
  { config }: Pick<App, 'config'>,
  trx: Trx,
  { displayName }: Pick<Viewer, 'displayName'>,
  user: { id: string; email: string; name: string },
): Promise<void> {
  const link = linkUrl(config, await issueToken(trx, user.id, 'invitation'), 'invitation');
  const days = TOKEN_MINUTES.invitation / (24 * 60);
  const { localSignIn, oidc } = config;
  await queueMail(trx, {
    to: user.email,
    subject: `${displayName} invites you to Leadwright`,
    text: [
      `Hello ${user.name},`,
      localSignIn
        ? `${displayName} invites you to Leadwright. Choose a password to begin:`
        : `${displayName} invites you to Leadwright. Sign in with ${oidc?.name} to begin:`,
      link,
      `The link works once, for ${days} days. If you did not expect this email, ignore it.`,
    ].join('\n\n'),
    purpose: 'invitation',
    about: { table: 'app_user', id: user.id },
  });
}

type Inviter = Pick<ActorContext, 'viewer' | 'request'>;

/** Adds a user like the form does and sends the invitation. */
export async function inviteUser<R extends AnyResource, T extends Table>(
  app: App,
  entity: Entity<R, T>,
  source: RowSource<R>,
  trx: Trx,
  actor: Inviter,
  body: Values,
): Promise<RowOf<R>> {
  const { email, display_name: name } = body as { email: string; display_name: string };
  return addRow(app, entity, source, trx, actor, body, { status: 'invited' }, (id) =>
    sendInvitation(app, trx, actor.viewer, { id, email, name }),
  );
}

type CreatedUser = { id: string };

/** Invites one user per line. A rejected line is returned with its problem and does not affect the others. */
export async function inviteMany<R extends AnyResource, T extends Table>(
  app: App,
  entity: Entity<R, T>,
  source: RowSource<R>,
  trx: Trx,
  actor: Inviter,
  lines: readonly string[],
  sharedValues: Values,
): Promise<LineResult[]> {
  const parsedLines = lines
    .filter((line) => line.trim() !== '')
    .map((line) => ({ line, person: parseInviteLine(line) }));
  const addresses = parsedLines.flatMap(({ person }) => ('email' in person ? [person.email] : []));
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from app_user where lower(email) = any(${addresses}::text[])`.execute(trx);
  const takenAddresses = new Set(rows.map(({ email }) => email));
  const results: LineResult[] = [];
  for (const { line, person } of parsedLines) {
    if ('problem' in person) results.push({ line, id: null, problem: person.problem });
    else if (takenAddresses.has(person.email))
      results.push({ line, id: null, problem: 'Another user has this email address.' });
    else {
      takenAddresses.add(person.email);
      const parsed = entity.resource.fields.safeParse({ ...sharedValues, ...person });
      const result = parsed.success
        ? await addLine(
            trx,
            () => inviteUser(app, entity, source, trx, actor, parsed.data as Values) as Promise<CreatedUser>,
          )
        : { id: null, problem: 'The name or the address is too long.' };
      results.push({ line, ...result });
    }
  }
  return results;
}
