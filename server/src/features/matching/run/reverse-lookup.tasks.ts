import { audit } from '../../../access/audit.ts';
import { ANONYMOUS_VIEWER } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import type { JobRun, Outcome, Task } from '../../../jobs/task.ts';
import type { RowDecision } from '../../../match-index/engine/tasks.ts';
import { loadQueuedAccounts, REVERSE_LOOKUP, removeFromQueue } from '../../../match-index/reverse-lookup.queries.ts';
import { type ScoringConfig, scoringConfigOf } from '../models/active-model.ts';
import { type EarlierRow, findEarlierRows } from './earlier-rows.queries.ts';
import { matchRows } from './match-chunk.ts';
import { storeDecisions } from './store-decisions.queries.ts';

const CHUNK = 20;
const WHY = 'an account was added or changed since this row was left without a match: look again';

/** Returns earlier rows without a match to review if a new or changed company may match them. Accepts none. */
export const reverseLookupTask: Task = { ...REVERSE_LOOKUP, run };

async function run(job: JobRun): Promise<Outcome> {
  let rows = Number(job.checkpoint?.rows ?? 0);
  for (;;) {
    const waiting = await loadQueuedAccounts(job.db, CHUNK);
    if (waiting.length === 0) return { result: { companies: job.processed, rows } };
    const again = await rematchEarlierRows(
      job.db,
      waiting.map(({ account_id }) => account_id),
    );
    await job.step(async (trx, client) => {
      for (const { campaignId, found, decisions, scoringConfig } of again) {
        await storeDecisions(trx, client, campaignId, found, decisions, scoringConfig, null);
        await audit(trx, {
          viewer: ANONYMOUS_VIEWER,
          job,
          action: 'reverse_lookup',
          entity: 'campaigns',
          id: campaignId,
          after: { rows: decisions.length },
        });
        rows += decisions.length;
      }
      // Last, because writers of a company lock its import rows before they queue the company.
      await removeFromQueue(trx, waiting);
      return { processed: job.processed + waiting.length, checkpoint: { rows } };
    });
  }
}

interface RematchedCampaign {
  campaignId: string;
  found: EarlierRow[];
  decisions: RowDecision[];
  scoringConfig: ScoringConfig;
}

/** Rematches earlier rows that the companies may match, against the whole master. Returns those with a candidate. */
async function rematchEarlierRows(db: Db, accountIds: string[]): Promise<RematchedCampaign[]> {
  const earlierRows = new Map<string, EarlierRow>();
  for (const id of accountIds) for (const row of await findEarlierRows(db, id)) earlierRows.set(row.id, row);
  const campaigns = Map.groupBy(earlierRows.values(), ({ campaign_id }) => campaign_id);
  const again: RematchedCampaign[] = [];
  for (const [campaignId, found] of campaigns) {
    const scoringConfig = await scoringConfigOf(db, campaignId);
    const decisions = (await matchRows(db, found, { scoringConfig }))
      .filter(({ band }) => band !== 'none')
      .map((decision): RowDecision => ({ ...decision, band: 'review', reason: WHY }));
    again.push({ campaignId, found, decisions, scoringConfig });
  }
  return again;
}
