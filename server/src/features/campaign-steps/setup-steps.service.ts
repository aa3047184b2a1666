import { defineMessage } from '@leadwright/contract/message';
import { linkTo } from '@leadwright/contract/screen-link';
import { sql } from 'kysely';
import type { Db } from '../../database/pool.ts';
import { type SetupPage, setupDone, setupNeedsAttention } from '../campaign-parts/setup-page.service.ts';

async function countSteps(db: Db, campaignId: string) {
  const { rows } = await sql<{ all: number; undated: number; unowned: number }>`
    select count(*)::int as "all", (count(*) filter (where start_date is null))::int as undated,
      (count(*) filter (where owners = '{}'))::int as unowned
    from campaign_step where campaign_id = ${campaignId} and not is_summary`.execute(db);
  return rows[0]!;
}

/** The setup page for the steps of a plan. */
export const stepsSetup: SetupPage = {
  key: 'steps',
  link: ({ id }) => linkTo('campaignSteps', {}, { campaign: id }),
  judge: async (db, { id }) => {
    const { all } = await countSteps(db, id);
    return all === 0
      ? setupNeedsAttention(defineMessage('setup.steps.none', 'The plan has no steps yet.'))
      : setupDone(defineMessage('setup.steps.done', 'Steps in the plan: {{steps}}.', { steps: all }));
  },
};

/** The setup page for dates and owners of steps. */
export const datesSetup: SetupPage = {
  key: 'dates',
  link: ({ id }) => linkTo('stepDates', { campaignId: id }),
  judge: async (db, { id }) => {
    const { all, undated, unowned } = await countSteps(db, id);
    if (all === 0) return setupNeedsAttention(defineMessage('setup.dates.none', 'The plan has no steps yet.'));
    if (undated > 0)
      return setupNeedsAttention(
        defineMessage('setup.dates.undated', 'Steps without dates: {{undated}}.', { undated }),
      );
    if (unowned > 0)
      return setupNeedsAttention(
        defineMessage('setup.dates.unowned', 'Steps without owners: {{unowned}}.', { unowned }),
      );
    return setupDone(defineMessage('setup.dates.done', 'All steps have dates and owners.'));
  },
};
