import type { ReplyOf } from '@leadwright/contract/endpoint';
import {
  changePassword,
  editProfile,
  endOwnSession,
  listSessions,
  profileFields,
  viewProfile,
} from '@leadwright/contract/features/profile';
import { sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { visibleOrNone } from '../../access/scope.ts';
import { roleNames, rolesOf } from '../../access/user-roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database/pool.ts';
import { serve, serveSecret, serveWrite } from '../../http/serve.ts';
import { differenceOf } from '../../record/kinds.ts';
import { conflictError, notFoundError, updateVersion } from '../../record/row.ts';
import { endSessions } from '../auth/auth.service.ts';
import { setOwnPassword } from '../auth/own-password.service.ts';
import { clientUserRule } from '../people/people.service.ts';

/** Users are online if a session was renewed within this time. Open pages renew their session more often. */
const ONLINE_MINUTES = 15;
const MAX_SIGN_INS = 10;

type Profile = ReplyOf<typeof viewProfile>;

/** Registers the endpoints for user profiles and the viewer’s sessions. */
export function profileRoutes(app: App): void {
  serve(app, viewProfile, ({ params: { id }, viewer, db }) => loadProfile(db, viewer, id));

  serveWrite(app, editProfile, async ({ body: { version, ...changes }, viewer, request, trx }) => {
    const current = await loadProfile(trx, viewer, viewer.userId);
    if (!(await updateVersion(trx, 'app_user', { id: viewer.userId, version }, changes))) throw conflictError(current);
    const updated = await loadProfile(trx, viewer, viewer.userId);
    const entity = viewer.clientId ? 'client-users' : 'staff-users';
    const difference = differenceOf<object>(Object.keys(profileFields.shape), current, updated);
    await audit(trx, { viewer, request, action: 'update', entity, id: viewer.userId, ...difference });
    return updated;
  });

  serveSecret(app, changePassword, async ({ body, viewer, request, trx }) => ({
    ended: await setOwnPassword(app, trx, { viewer, request }, body),
  }));

  serve(app, listSessions, async ({ viewer: { userId, sessionId }, db }) => {
    const { rows } = await sql<ReplyOf<typeof listSessions>>`
      select
        (select coalesce(json_agg(json_build_object('id', s.id, 'browser', s.user_agent, 'address', s.address,
            'started_at', s.created_at, 'last_used_at', s.rotated_at, 'remembered', s.remembered,
            'is_this', s.id = ${sessionId}) order by s.id = ${sessionId} desc, s.rotated_at desc), '[]')
          from session s where s.user_id = ${userId} and s.revoked_at is null and s.expires_at > now()) as sessions,
        (select coalesce(json_agg(e), '[]') from (
          select at, after->>'browser' as browser, after->>'address' as address,
            after->>'provider' as provider from audit_event
          where user_id = ${userId} and entity = 'sessions' and action = 'sign-in'
          order by at desc limit ${MAX_SIGN_INS}) e) as sign_ins`.execute(db);
    return rows[0]!;
  });

  serveWrite(app, endOwnSession, async ({ params: { id }, viewer, trx }) => {
    const { rows } = await sql`select from session where id = ${id} and user_id = ${viewer.userId}`.execute(trx);
    if (!rows[0]) throw notFoundError('session');
    await endSessions(trx, [id]);
    return { ok: true as const };
  });
}

/** Loads the profile of the viewer, a user of the same client, a staff user (for staff) or a visible client user. */
async function loadProfile(db: Db, viewer: Viewer, id: string): Promise<Profile> {
  const { userId, clientId } = viewer;
  const { rows } = await sql<Profile>`
    select u.id, u.version, u.display_name, u.job_title, u.locale, u.time_zone, u.about, u.email, ${roleNames(rolesOf('u'))} as role,
      case when u.id = ${userId} or ${clientId === null} then u.phone else '' end as phone,
      (select c.name from client c where c.id = u.client_id) as client,
      (select y.name from user_type y where y.id = u.user_type_id) as user_type,
      u.id = ${userId} as is_own,
      case when u.status <> 'active' then 'suspended'
        when exists (select from session s where s.user_id = u.id and s.revoked_at is null
          and s.rotated_at > now() - make_interval(mins => ${ONLINE_MINUTES})) then 'online'
        else 'away' end as presence,
      coalesce((select json_agg(g.name order by g.name, g.id) from team g
        where g.id = any(u.teams) and g.archived_at is null and ${clientId === null}), '[]') as teams,
      coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.name, k.id)
        from campaign k where k.archived_at is null and ${visibleOrNone(viewer, 'campaign', 'k')}
          and (k.owner_id = u.id or exists (select from campaign_member m where m.campaign_id = k.id and m.user_id = u.id))),
        '[]') as campaigns
    from app_user u
    where u.id = ${id} and u.archived_at is null and (u.id = ${userId}
      or case when ${clientId === null} then u.client_id is null or ${visibleOrNone(viewer, clientUserRule, 'u')}
        else u.client_id = ${clientId} end)`.execute(db);
  if (!rows[0]) throw notFoundError('user');
  return rows[0];
}
