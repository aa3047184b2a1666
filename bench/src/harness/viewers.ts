import { signAccessToken } from '@leadwright/server/http/token';
import type { BenchDatabase } from './bench-database.ts';

/** Adds a user of the role to the team of the campaign. Returns an access token, which is valid for one day. */
async function addViewer({ app, pool, campaignId }: BenchDatabase, role: string): Promise<string> {
  const { rows } = await pool.query<{ user_id: string; id: string }>(
    `with viewer as (
       insert into app_user (email, first_name, surname, display_name, role_id)
       select gen_random_uuid() || '@bench.example', 'Bench', name, name, id from role where name = $2 returning id),
     member as (insert into campaign_member (campaign_id, user_id, role) select $1, id, 'sd' from viewer)
     insert into session (user_id, expires_at) select id, now() + interval '1 day' from viewer returning user_id, id`,
    [campaignId, role],
  );
  return signAccessToken(app.keys, rows[0]!.user_id, rows[0]!.id, 86_400);
}

/** Adds a campaign manager. Returns their access token. */
export const addCampaignManager = (database: BenchDatabase): Promise<string> => addViewer(database, 'Campaign manager');

/** Adds a sales developer who may also read the accounts of their own campaigns. Returns their access token. */
export async function addDeveloper(database: BenchDatabase): Promise<string> {
  const role = 'Developer with accounts';
  await database.pool.query(
    `with new_role as (insert into role (name) values ($1) returning id)
     insert into role_permission (role_id, subject, action, scope)
     select new_role.id, p.subject, p.action, p.scope from new_role, role_permission p
       join role r on r.id = p.role_id and r.name = 'Sales developer'
     union all select id, 'import-account-contact-to-campaign', 'read', 'own' from new_role`,
    [role],
  );
  return addViewer(database, role);
}
