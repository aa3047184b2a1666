import { audit } from '../../../access/audit.ts';
import { ANONYMOUS_VIEWER } from '../../../access/viewer.ts';
import type { Db } from '../../../database/pool.ts';
import type { JobRun, Outcome, Task } from '../../../jobs/task.ts';
import type { RowDecision } from '../../../match-index/engine/tasks.ts';
import { loadQueuedAccounts, REVERSE_LOOKUP, removeFromQueue } from '../../../match-index/reverse-lookup.queries.ts';
import { loadScoringConfig, type ScoringConfig } from '../models/active-model.ts';
import { type EarlierRow, findEarlierRows } from './earlier-rows.queries.ts';
import { matchRows } from './match-chunk.ts';
import { storeDecisions } from './store-decisions.queries.ts';

const CHUNK_SIZE = 20;
const REASON = 'an account was added or changed since this row was left without a match: look again';

/** Sends earlier unmatched rows back to review if a new or changed account may match them. Accepts no row itself. */
export const reverseLookupTask: Task = { ...REVERSE_LOOKUP, isHousekeeping: true, run };

async function run(job: JobRun): Promise<Outcome> {
  let rows = Number(job.checkpoint?.rows ?? 0);
  for (;;) {
    const queuedAccounts = await loadQueuedAccounts(job.db, CHUNK_SIZE);
    if (queuedAccounts.length === 0) return { result: { companies: job.processed, rows } };
    const rematchedCampaigns = await rematchEarlierRows(
      job.db,
      queuedAccounts.map(({ account_id }) => account_id),
    );
    await job.step(async (trx, client) => {
      for (const { campaignId, earlierRows, decisions, scoringConfig } of rematchedCampaigns) {
        await storeDecisions(trx, client, campaignId, earlierRows, decisions, scoringConfig, null);
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
      // The queue comes last, because writers of an account also lock its import rows before they queue the account.
      await removeFromQueue(trx, queuedAccounts);
      return { processed: job.processed + queuedAccounts.length, checkpoint: { rows } };
    });
  }
}

interface RematchedCampaign {
  campaignId: string;
  earlierRows: EarlierRow[];
  decisions: RowDecision[];
  scoringConfig: ScoringConfig;
}

/** Rematches the earlier rows that these accounts may match. Returns the decisions for rows with a candidate. */
async function rematchEarlierRows(db: Db, accountIds: string[]): Promise<RematchedCampaign[]> {
  const rowsById = new Map<string, EarlierRow>();
  for (const id of accountIds) for (const row of await findEarlierRows(db, id)) rowsById.set(row.id, row);
  const campaigns = Map.groupBy(rowsById.values(), ({ campaign_id }) => campaign_id);
  const rematchedCampaigns: RematchedCampaign[] = [];
  for (const [campaignId, earlierRows] of campaigns) {
    const scoringConfig = await loadScoringConfig(db, campaignId);
    const decisions = (await matchRows(db, earlierRows, { scoringConfig }))
      .filter(({ band }) => band !== 'none')
      .map((decision): RowDecision => ({ ...decision, band: 'review', reason: REASON }));
    rematchedCampaigns.push({ campaignId, earlierRows, decisions, scoringConfig });
  }
  return rematchedCampaigns;
}
