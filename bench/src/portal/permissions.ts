import { satisfies } from '@leadwright/contract/access';
import { campaigns } from '@leadwright/contract/features/campaigns';
import { explainUser } from '@leadwright/contract/features/role-explain';
import { MAX_ROLES_COMPARED, readPermissions } from '@leadwright/contract/features/roles';
import { visible } from '@leadwright/server/access/scope';
import { viewerOf } from '@leadwright/server/access/viewer-of.queries';
import type { BenchDatabase } from '../harness/bench-database.ts';
import { signedIn } from '../harness/client.ts';
import { median, milliseconds, note, reportAtMost, sideBySide } from '../harness/measure.ts';

const ROLES = 200;
const USERS = 2_000;
const RUNS = 50;
const CHECKS = 10_000;
const MATRIX_MS = 100;
const ASKING_PERCENT = 2;

/** Adds roles with all existing permissions, and users spread over them. */
async function addPeople({ pool }: BenchDatabase): Promise<void> {
  await pool.query(
    `with added as (insert into role (name) select 'Role ' || n from generate_series(1, $1::int) n returning id)
     insert into role_permission (role_id, subject, action, scope)
     select added.id, p.subject, p.action, p.scope from added, role_permission p
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

/** Measures the cost of permissions: listing those of many roles, and checking one. */
export async function benchPermissions(database: BenchDatabase): Promise<void> {
  const { app, pool, url } = database;
  await addPeople(database);
  const user = await signedIn(url);
  const { rows } = await pool.query<{ id: string }>(
    `select id from role where name like 'Role %' order by name limit $1`,
    [MAX_ROLES_COMPARED],
  );
  const ids = rows.map(({ id }) => id).join(',');
  const matrix: number[] = [];
  for (let run = 0; run < RUNS; run++)
    matrix.push(await milliseconds(() => user.call(readPermissions, { query: { ids } })));
  reportAtMost(
    'R1',
    `rights of ${MAX_ROLES_COMPARED} of ${ROLES} roles, ${USERS} users`,
    median(matrix),
    MATRIX_MS,
    'ms',
  );

  const holder = await pool.query<{ id: string }>(`select id from app_user where email = 'user1@bench.example'`);
  const userId = holder.rows[0]!.id;
  const explained: number[] = [];
  for (let run = 0; run < RUNS; run++)
    explained.push(await milliseconds(() => user.call(explainUser, { params: { userId } })));
  reportAtMost('R1', 'each right of one user, with its reason', median(explained), MATRIX_MS, 'ms');

  // A call checks its permission, and each statement filters its rows; a grid page does both.
  const viewer = await viewerOf(app.db, userId);
  const ask = () => {
    const may = satisfies(viewer.grants, { subject: campaigns.subject, action: 'read' });
    return may && visible(viewer, 'campaign', 't');
  };
  const asking = await milliseconds(async () => {
    for (let i = 0; i < CHECKS; i++) ask();
  });
  const request: number[] = [];
  for (let run = 0; run < RUNS; run++)
    request.push(await milliseconds(() => user.call(campaigns.list.endpoint, { body: { query: '{}' } })));
  const share = (100 * (asking / CHECKS)) / median(request);
  reportAtMost('R2', 'asking a right, of a request', share, ASKING_PERCENT, '%');

  const { ours, floor } = await sideBySide(
    RUNS,
    () => viewerOf(app.db, userId),
    () =>
      pool.query(
        'select id, role_id, client_id, display_name, status from app_user where id = $1 and archived_at is null',
        [userId],
      ),
  );
  const read = `reading ${viewer.grants.length} rights with their user took ${ours.toFixed(2)} ms`;
  note(`${read}, the user alone ${floor.toFixed(2)} ms; a request ${median(request).toFixed(2)} ms`);
}
