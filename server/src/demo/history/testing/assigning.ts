import { accountsToAssign, planAssignment, startAssignment } from '@leadwright/contract/features/assigning';
import type { TestUser } from '../../../testing/test-app.ts';
import { runJob, type Story } from './story.ts';

/** Distributes unassigned accounts of a campaign evenly, all or the first by name; their contacts go with them. */
export async function assignEvenly(
  { app, clock }: Story,
  manager: TestUser,
  campaign_id: string,
  developers: TestUser[],
  day: number,
  limit = 10_000,
): Promise<void> {
  const { rows } = await app.pool.query<{ id: string }>(
    `select a.id from campaign_account k join account a on a.id = k.account_id
     where k.campaign_id = $1 and k.populated_at is not null and k.sales_developer_id is null
     order by a.company_name, a.no limit $2`,
    [campaign_id, limit],
  );
  await clock.at(day, '10:20', async () => {
    const { id } = await app.call(manager, planAssignment, {
      params: { campaign_id, of: 'accounts' },
      body: {
        method: 'even',
        developers: developers.map((developer) => developer.id),
        // Unassigned accounts.
        whose: accountsToAssign.scope.parse({ campaign_id }).whose,
        selection: { ids: rows.map(({ id }) => id) },
        sort: [{ colId: 'company_name', sort: 'asc' }],
      },
    });
    await runJob(app, app.call(manager, startAssignment, { params: { campaign_id, id } }));
  });
}
