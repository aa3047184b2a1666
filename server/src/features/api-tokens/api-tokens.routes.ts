import { grantedScope } from '@leadwright/contract/access';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  addToken,
  listTokens,
  revokeToken,
  SUBJECTS_EXCLUDED_FROM_TOKENS,
  type TokenPermission,
} from '@leadwright/contract/features/api-tokens';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import { apiTokenHash, newApiToken } from '../../http/api-token.ts';
import { serve, serveSecret, serveWrite } from '../../http/serve.ts';
import { notFoundError } from '../../record/row.ts';
import { requireOwnPassword } from '../auth/own-password.service.ts';

const MAX_TOKENS = 50;

const entityOf = ({ clientId }: Viewer) => (clientId ? 'client-users' : 'staff-users');

/** Registers the endpoints for the viewer’s own API tokens. */
export function apiTokensRoutes(app: App): void {
  serve(app, listTokens, async ({ viewer, db }) => {
    const { rows } = await sql<ReplyOf<typeof listTokens>['tokens'][number]>`
      select id, name, created_at, expires_at, last_used_at, expires_at <= now() as is_expired,
        (select json_agg(json_build_object('subject', split_part(r, ' ', 1), 'action', split_part(r, ' ', 2)) order by r)
          from unnest(rights) r) as permissions
      from api_token where user_id = ${viewer.userId} and revoked_at is null
      order by created_at desc, id`.execute(db);
    return { tokens: rows };
  });

  serveSecret(app, addToken, async ({ body: { name, permissions, days, current }, viewer, request, trx }) => {
    assertCanGrantToToken(viewer, permissions);
    await requireOwnPassword(app, trx, viewer, current);
    const { rows: activeTokens } = await sql`
      select from api_token where user_id = ${viewer.userId} and revoked_at is null limit ${MAX_TOKENS}`.execute(trx);
    if (activeTokens.length >= MAX_TOKENS) throw invalidInput({ name: TOO_MANY_TOKENS });
    const token = newApiToken();
    const permissionNames = [...new Set(permissions.map(({ subject, action }) => `${subject} ${action}`))].toSorted();
    const { rows } = await sql<{ id: string; expires_at: string }>`
      insert into api_token (user_id, name, token_hash, rights, expires_at)
      values (${viewer.userId}, ${name}, ${apiTokenHash(token)}, ${permissionNames}, now() + make_interval(days => ${days}::int))
      returning id, expires_at`.execute(trx);
    const { id, expires_at } = rows[0]!;
    const after = { api_token: name, expires_at, permissions: permissionNames };
    await audit(trx, { viewer, request, action: 'api-token-add', entity: entityOf(viewer), id: viewer.userId, after });
    return { id, token };
  });

  serveWrite(app, revokeToken, async ({ params: { id }, viewer, request, trx }) => {
    const { rows } = await sql<{ name: string }>`
      update api_token set revoked_at = now()
      where id = ${id} and user_id = ${viewer.userId} and revoked_at is null returning name`.execute(trx);
    if (!rows[0]) throw notFoundError('API token');
    const before = { api_token: rows[0].name };
    await audit(trx, {
      viewer,
      request,
      action: 'api-token-revoke',
      entity: entityOf(viewer),
      id: viewer.userId,
      before,
    });
    return { ok: true as const };
  });
}

const TOO_MANY_TOKENS = defineMessage(
  'problems.tooManyTokens',
  'You already have {{count}} API tokens. Revoke one first.',
  {
    count: MAX_TOKENS,
  },
);

/** Throws if the viewer lacks one of the permissions, or if API tokens can never have it. */
function assertCanGrantToToken({ grants }: Viewer, permissions: readonly TokenPermission[]): void {
  const label = ({ subject, action }: TokenPermission) => `${subject} ${action}`;
  const forbiddenPermission = permissions.find(({ subject }) => SUBJECTS_EXCLUDED_FROM_TOKENS.includes(subject));
  if (forbiddenPermission)
    throw new AppError(
      'forbidden',
      defineMessage('errors.neverByToken', 'API tokens cannot have this permission: {{permission}}.', {
        permission: label(forbiddenPermission),
      }),
    );
  const missingPermission = permissions.find(({ subject, action }) => !grantedScope(grants, subject, action));
  if (missingPermission)
    throw new AppError(
      'forbidden',
      defineMessage('errors.tokenBeyondYou', 'You do not have this permission yourself: {{permission}}.', {
        permission: label(missingPermission),
      }),
    );
}
