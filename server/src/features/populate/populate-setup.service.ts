import { defineMessage } from '@leadwright/contract/message';
import { linkTo } from '@leadwright/contract/screen-link';
import { sql } from 'kysely';
import {
  type SetupPage,
  setupDone,
  setupNeedsAttention,
  setupNotNeeded,
} from '../campaign-parts/setup-page.service.ts';
import { loadLastRunStart } from './runs.queries.ts';

/** The setup check for populating: how many accepted rows of a campaign are in work. */
export const populateSetup: SetupPage = {
  key: 'populate',
  link: ({ id }) => linkTo('populate', {}, { campaign: id }),
  async judge(db, { id }) {
    // Rows that the last run skipped, such as suppressed rows, need no action.
    const since = await loadLastRunStart(db, id);
    const isNew = since ? sql`added_at >= ${since}::timestamptz` : sql`true`;
    const { rows } = await sql<{ populated: number; waiting: number; skipped: number }>`
      select count(*) filter (where populated_at is not null)::int as populated,
        count(*) filter (where populated_at is null and ${isNew})::int as waiting,
        count(*) filter (where populated_at is null and not ${isNew})::int as skipped
      from (
        select populated_at, added_at from campaign_account where campaign_id = ${id}
        union all select populated_at, added_at from campaign_contact where campaign_id = ${id}) k`.execute(db);
    const { populated, waiting, skipped } = rows[0]!;
    if (waiting > 0)
      return setupNeedsAttention(
        defineMessage('setup.populate.waiting', 'Accepted rows that are not in work: {{waiting}}.', { waiting }),
      );
    if (skipped > 0)
      return setupDone(
        defineMessage('setup.populate.skipped', 'Rows in work: {{populated}}. Skipped by the last run: {{skipped}}.', {
          populated,
          skipped,
        }),
      );
    if (populated === 0) return setupNotNeeded(defineMessage('setup.populate.none', 'No accepted rows yet.'));
    return setupDone(defineMessage('setup.populate.done', 'Rows in work: {{populated}}.', { populated }));
  },
};
