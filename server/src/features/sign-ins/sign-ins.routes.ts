import { latestSignIns } from '@leadwright/contract/features/sign-ins';
import { sql } from 'kysely';
import { assertAgencyScope } from '../../access/scope.ts';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';

const MAX_LISTED = 6;

/** Registers the list of recent sign-ins. Each session started with one sign-in. */
export function signInsRoutes(app: App): void {
  serve(app, latestSignIns, async ({ viewer, db }) => {
    assertAgencyScope(viewer, { subject: 'audit', action: 'read' });
    const { rows } = await sql<{ id: string; user: string; role: string; at: string }>`
      select s.id, u.display_name as user, r.name as role, s.created_at as at
      from (select distinct on (user_id) * from session order by user_id, created_at desc) s
        join app_user u on u.id = s.user_id join role r on r.id = u.role_id
      order by s.created_at desc limit ${MAX_LISTED}`.execute(db);
    const blocked = await sql<{ count: number }>`
      select count(*) as count from sign_in_throttle where blocked_until > now()`.execute(db);
    return { sign_ins: rows, held_back: blocked.rows[0]!.count };
  });
}
