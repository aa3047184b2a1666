import { hasAccess } from '@leadwright/contract/access';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { explainUser } from '@leadwright/contract/features/role-explain';
import { MAX_ROLES_COMPARED, readPermissions } from '@leadwright/contract/features/roles';
import { loadViewer } from '@leadwright/server/access/load-viewer.queries';
import { visible } from '@leadwright/server/access/scope';
import { queryBuilder } from '@leadwright/server/database/pool';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { signInClient } from '../harness/client.ts';
import { measureAlternating, measureMilliseconds, median, printNote, reportAtMost } from '../harness/measure.ts';

const ROLES = 200;
const USERS = 2_000;
const RUNS = 50;
const CHECK_COUNT = 10_000;
const MAX_MATRIX_MS = 100;
const MAX_CHECK_PERCENT = 2;

/** Adds roles with the permissions of the first user's role, and users evenly distributed over these roles. */
async function addUsers({ pool }: BenchDatabase): Promise<void> {
  await pool.query(
    `with new_role as (insert into role (name) select 'Role ' || n from generate_series(1, $1::int) n returning id)
     insert into role_permission (role_id, subject, action, scope)
     select new_role.id, p.subject, p.action, p.scope from new_role, role_permission p
     where p.role_id = (select role_id from app_user limit 1)`,
    [ROLES],
  );
  await pool.query(
    `insert into app_user (email, first_name, surname, display_name, role_id)
     select 'user' || n || '@bench.example', 'User', n::text, 'User ' || n, r.ids[1 + n % cardinality(r.ids)]
     from generate_series(1, $1::int) n, (select array_agg(id) as ids from role where name like 'Role %') r`,
    [USERS],
  );
  await pool.query('vacuum analyze');
}

/** Measures the cost of permissions: reading those of many roles, explaining those of a user, and checking one. */
export async function benchPermissions(database: BenchDatabase): Promise<void> {
  const { pool, url } = database;
  await addUsers(database);
  const user = await signInClient(url);
  const { rows } = await pool.query<{ id: string }>(
    `select id from role where name like 'Role %' order by name limit $1`,
    [MAX_ROLES_COMPARED],
  );
  const ids = rows.map(({ id }) => id).join(',');
  const matrixTimes: number[] = [];
  for (let run = 0; run < RUNS; run++)
    matrixTimes.push(await measureMilliseconds(() => user.call(readPermissions, { query: { ids } })));
  reportAtMost(
    'R1',
    `permissions of ${MAX_ROLES_COMPARED} of ${ROLES} roles, ${USERS} users`,
    median(matrixTimes),
    MAX_MATRIX_MS,
    'ms',
  );

  const userResult = await pool.query<{ id: string }>(`select id from app_user where email = 'user1@bench.example'`);
  const userId = userResult.rows[0]!.id;
  const explainTimes: number[] = [];
  for (let run = 0; run < RUNS; run++)
    explainTimes.push(await measureMilliseconds(() => user.call(explainUser, { params: { userId } })));
  reportAtMost('R1', 'explained permissions of one user', median(explainTimes), MAX_MATRIX_MS, 'ms');

  // A request for a grid page checks its permission and filters its rows by scope.
  const viewer = await loadViewer(queryBuilder(pool), userId);
  const checkPermission = () => {
    const isGranted = hasAccess(viewer.grants, { subject: campaigns.subject, action: 'read' });
    return isGranted && visible(viewer, 'campaign', 't');
  };
  const checkMs = await measureMilliseconds(async () => {
    for (let i = 0; i < CHECK_COUNT; i++) checkPermission();
  });
  const requestTimes: number[] = [];
  for (let run = 0; run < RUNS; run++)
    requestTimes.push(await measureMilliseconds(() => user.call(campaigns.list.endpoint, { body: { query: '{}' } })));
  const checkPercent = (100 * (checkMs / CHECK_COUNT)) / median(requestTimes);
  reportAtMost('R2', 'permission check, share of a request', checkPercent, MAX_CHECK_PERCENT, '%');

  const loadTimes = await measureAlternating(
    RUNS,
    () => loadViewer(queryBuilder(pool), userId),
    () =>
      pool.query(
        'select id, role_id, client_id, display_name, status from app_user where id = $1 and archived_at is null',
        [userId],
      ),
  );
  printNote(
    `reading ${viewer.grants.length} permissions with their user took ${loadTimes.measured.toFixed(2)} ms, ` +
      `the user alone ${loadTimes.baseline.toFixed(2)} ms; a request ${median(requestTimes).toFixed(2)} ms`,
  );
}
