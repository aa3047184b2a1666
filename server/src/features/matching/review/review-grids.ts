import {
  matchedAccounts,
  rejectedAccounts,
  remainAccounts,
  remainingUnmatchedAccounts,
} from '@leadwright/contract/features/matching';
import type { RowOf, ScopeOf } from '@leadwright/contract/grid';
import { asciiUrl } from '@leadwright/contract/text/domains';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visible } from '../../../access/scope.ts';
import type { App } from '../../../context.ts';
import { serveGrid } from '../../../grid/serve-grid.ts';
import { STATUS_CONDITIONS } from '../../../match-index/review-status.ts';
import type { GridSource } from '../../../record/source.ts';

type ReviewRows = GridSource<
  keyof typeof remainAccounts.columns,
  'import_row',
  ScopeOf<typeof remainAccounts>,
  RowOf<typeof remainAccounts>
>;

const IS_UNSURE = sql<SqlBool>`(r.id = any(unsure_rows.row_ids))`;
const MATCH_ALL = sql<SqlBool>`true`;
const HAS_CANDIDATES = { some: sql<SqlBool>`r.band in ('accept', 'review')`, none: sql<SqlBool>`r.band = 'none'` };

/** Returns a grid source of import rows. Omits rows that the engine has not matched yet, as the partial indexes do. */
function rowSource(condition: RawBuilder<SqlBool>): ReviewRows {
  return {
    table: 'import_row',
    id: sql`r.id`,
    rows: (viewer, { campaign_id, batch_id, candidates, unsure }) => {
      const conditions = [
        sql`r.campaign_id = ${campaign_id}::uuid and ${condition} and r.band is not null`,
        batch_id ? sql`r.batch_id = ${batch_id}::uuid` : MATCH_ALL,
        candidates ? HAS_CANDIDATES[candidates] : MATCH_ALL,
        unsure ? sql`${IS_UNSURE} = ${sql.lit(unsure === 'yes')}` : MATCH_ALL,
      ];
      return {
        from: sql`import_row r
          left join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
          left join app_user u on u.id = r.decided_by
          -- Runs once and returns a few rows. An outer join would lose the order of the index.
          cross join (select array(
            select d.row_id from match_decision d
            where d.campaign_id = ${campaign_id}::uuid and d.decided_by = ${viewer.userId} and d.judgement = 'unsure'
              and d.undone_at is null) as row_ids) unsure_rows`,
        where: sql`${sql.join(conditions, sql` and `)}`,
        visible: visible(viewer, 'import_row', 'r'),
      };
    },
    columns: {
      company_name: { sql: sql`(r.values->>'company_name')`, notNull: true },
      city: { sql: sql`(r.values->>'city')` },
      postcode: { sql: sql`(r.values->>'postcode')` },
      country: { sql: sql`(r.values->>'country')` },
      candidate_name: { sql: sql`r.candidate_name` },
      score: { sql: sql`r.score` },
      band: { sql: sql`r.band` },
      review_status: { sql: sql`r.review_status`, notNull: true },
      reason: { sql: sql`r.reason` },
      address: { sql: sql`(r.values->>'address')` },
      website: { sql: sql`(r.values->>'website')`, toStored: asciiUrl },
      registration_number: { sql: sql`(r.values->>'registration_number')` },
      file_name: { sql: sql`b.file_name`, notNull: true },
      row_no: { sql: sql`r.row_no`, notNull: true },
      decided_by: { sql: sql`u.display_name` },
      decided_at: { sql: sql`r.decided_at` },
      unsure: { sql: sql`(case when ${IS_UNSURE} then 'yes' else 'no' end)`, notNull: true },
      batch_id: { sql: sql`(r.batch_id::text)`, notNull: true, exact: true },
    },
    quickSearch: (pattern) => sql`fold((r.values->>'company_name') || ' ' || r.candidate_name) like fold(${pattern})`,
    extra: { campaign_id: sql`r.campaign_id`, account_id: sql`r.account_id`, decision_id: sql`r.decision_id` },
  };
}

export function reviewGridRoutes(app: App): void {
  serveGrid(app, remainAccounts, rowSource(STATUS_CONDITIONS.remaining));
  serveGrid(app, rejectedAccounts, rowSource(STATUS_CONDITIONS.rejected));
  serveGrid(app, matchedAccounts, rowSource(STATUS_CONDITIONS.matched));
  serveGrid(
    app,
    remainingUnmatchedAccounts,
    rowSource(sql<SqlBool>`(${STATUS_CONDITIONS.remaining} and ${HAS_CANDIDATES.none})`),
  );
}
