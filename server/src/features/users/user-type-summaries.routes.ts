import { type UserTypeSummary, userTypeSummaries } from '@leadwright/contract/features/user-type-summaries';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { firstUngrantablePermission } from './guards.ts';

/** Serves the names, colours and icons of user types, and the default roles that the viewer may grant. */
export function userTypeSummaryRoutes(app: App): void {
  serve(app, userTypeSummaries, async ({ viewer, db }) => {
    // Client users must not see how the agency is organised.
    const { rows } = await sql<UserTypeSummary>`
      select y.id, y.name, y.colour, y.icon,
        case when ${firstUngrantablePermission(viewer, sql`array[y.default_role_id]`)} is null then y.default_role_id end as default_role_id
      from user_type y where ${viewer.clientId === null} or y.audience = 'client' order by y.name, y.id`.execute(db);
    return { types: rows };
  });
}
