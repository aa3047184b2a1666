import { planAssignment, startAssignment } from '@leadwright/contract/features/assigning';
import type { TestUser } from '../../../testing/test-app.ts';
import { runJob, type Story } from './story.ts';

/** Distributes the unassigned accounts of a campaign evenly; their contacts go with them. */
export async function assignEvenly(
  { app, clock }: Story,
  manager: TestUser,
  campaign_id: string,
  developers: TestUser[],
  day: number,
): Promise<void> {
  await clock.at(day, '10:20', async () => {
    const { id } = await app.call(manager, planAssignment, {
      params: { campaign_id, of: 'accounts' },
      body: {
        method: 'even',
        developers: developers.map((developer) => developer.id),
        whose: 'nobody',
        selection: { query: '{}' },
        sort: [{ colId: 'company_name', sort: 'asc' }],
      },
    });
    await runJob(app, app.call(manager, startAssignment, { params: { campaign_id, id } }));
  });
}
