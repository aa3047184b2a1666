import { AppError } from '@leadwright/contract/errors';
import { PHONE_TARGETS, rowPhones } from '@leadwright/contract/features/import-phones';
import type { ColumnTarget } from '@leadwright/contract/features/imports';
import type { Judgement, ReviewRow } from '@leadwright/contract/features/matching';
import { type NormalisedAccount, sharedKeyMeanings } from '@leadwright/matching';
import { sql } from 'kysely';
import { isFieldVisible } from '../../../access/field-permissions.ts';
import { visible, visibleOrNone } from '../../../access/scope.ts';
import { forbidden, type Viewer } from '../../../access/viewer.ts';
import { isoTimeText } from '../../../database/iso-time.ts';
import type { Db } from '../../../database/pool.ts';
import { type Evidence, toExplanation } from '../../../match-index/engine/evidence.ts';
import { tokenFrequency } from '../../../match-index/engine/frequency.ts';
import { ALLOWED_JUDGEMENTS, type ReviewStatus } from '../../../match-index/review-status.ts';
import { canReadOtherNames } from '../../accounts/account-duplicates.queries.ts';
import { type FileColumns, loadHiddenCells } from '../../imports/guarded-columns.service.ts';
import { labelledProblem, loadTargetLabels, redactProblem } from '../../imports/problem-text.service.ts';
import { linkedBefore } from '../run/known-matches.queries.ts';

/** SQL for the fields of an account under the names of import targets, which the page compares with the row. */
const CANDIDATE_VALUES = sql`json_build_object(
  'company_name', a.company_name,
  'address', concat_ws(', ', nullif(a.head_office_address_1, ''), nullif(a.head_office_address_2, '')),
  'city', a.head_office_city, 'postcode', a.postcode, 'country', a.country, 'website', a.website,
  'phone', coalesce((select p.number from account_phone p where p.account_id = a.id
    order by p.is_primary desc, p.position limit 1), ''),
  'registration_number', coalesce((select i.value from account_identifier i where i.account_id = a.id
    order by i.scheme in ('LEI', 'VAT', 'ISIN'), i.scheme, i.value limit 1), ''))`;
const ROW_VALUES = sql`(select json_object_agg(f, coalesce(r.values->>f, ''))
  from unnest(array['company_name', 'address', 'city', 'postcode', 'country', 'website', 'registration_number']) f)`;
const ROW_PHONES = sql`(select coalesce(json_object_agg(f, r.values->>f), '{}')
  from unnest(${Object.keys(PHONE_TARGETS)}::text[]) f where r.values ? f)`;

/** Returns SQL for the former and trading names of an account `a` that the viewer can read. */
const otherNames = (viewer: Viewer) => sql`
  select n.name from account_name n
  where n.account_id = a.id and ${sql.lit(isFieldVisible(viewer, 'account.previous_names'))}
  union select a.trading_name
  where a.trading_name <> '' and ${sql.lit(isFieldVisible(viewer, 'account.trading_name'))}`;

type StoredReviewRow = Omit<ReviewRow, 'candidates' | 'allowed' | 'review_status' | 'raw' | 'problems' | 'values'> & {
  values: Omit<ReviewRow['values'], 'phone'>;
  phones: Record<string, string>;
  raw: { header: string; value: string }[];
  problems: { column: ColumnTarget | ''; message: string }[];
  columns: FileColumns;
  review_status: ReviewStatus;
  record: NormalisedAccount | null;
  candidates: (Omit<ReviewRow['candidates'][number], 'keys' | keyof ReturnType<typeof toExplanation>> & {
    record: NormalisedAccount | null;
    evidence: Evidence;
  })[];
};

/** Loads a row with its candidates, evidence, history and cells in one query. Computes shared keys from the records. */
export async function readReviewRow(db: Db, viewer: Viewer, campaignId: string, id: string): Promise<ReviewRow> {
  const { rows } = await sql<StoredReviewRow>`
    select r.id, r.campaign_id, r.batch_id, b.file_name, r.row_no, r.review_status, r.band, r.reason,
      ${ROW_VALUES} as values, ${ROW_PHONES} as phones, r.problems, r.record, r.account_id as linked_account_id, linked.company_name as linked_name,
      u.display_name as decided_by, r.decided_at, r.model_version, ${linkedBefore(viewer)} as linked_before,
      coalesce((select json_agg(json_build_object('header', coalesce(b.headers[i], ''), 'value', cell) order by i)
        from import_raw w, unnest(w.cells) with ordinality as c(cell, i)
        where w.campaign_id = r.campaign_id and w.batch_id = r.batch_id and w.row_no = r.row_no), '[]') as raw,
      json_build_object('headers', b.headers, 'mapping', b.mapping) as columns,
      coalesce((select json_agg(json_build_object('account_id', a.id, 'rank', m.rank, 'score', m.score,
          'evidence', m.evidence, 'values', ${CANDIDATE_VALUES},
          'previous_names', array(${otherNames(viewer)} order by 1 limit 20),
          'register_status', a.register_status, 'archived', a.archived_at is not null, 'record', k.record,
          'in_campaign', exists (select from campaign_account ca
            where ca.campaign_id = r.campaign_id and ca.account_id = a.id)) order by m.rank)
        from match_candidate m join account a on a.id = m.account_id left join account_match k on k.account_no = a.no
        where m.campaign_id = r.campaign_id and m.row_id = r.id), '[]') as candidates,
      (select count(*) from import_row i where i.campaign_id = r.campaign_id and i.identity = r.identity
        and r.identity <> 0 and i.id <> r.id and i.review_status = 'remaining' and i.band is not null) as identical_rows,
      coalesce((select json_agg(json_build_object('decision_id', d.id, 'judgement', d.judgement,
          'by', coalesce(du.display_name, ''), 'at', ${isoTimeText(sql`d.decided_at`)}, 'reason', d.reason,
          'undone', d.undone_at is not null,
          'rows', (select count(*) from match_decision o where o.campaign_id = d.campaign_id and o.id = d.id))
          order by d.sequence desc)
        from match_decision d left join app_user du on du.id = d.decided_by
        where d.campaign_id = r.campaign_id and d.row_id = r.id), '[]') as history
    from import_row r
      join import_batch b on b.campaign_id = r.campaign_id and b.id = r.batch_id
      left join account linked on linked.id = r.account_id
      left join app_user u on u.id = r.decided_by
    where r.campaign_id = ${campaignId} and r.id = ${id} and r.valid and r.band is not null and ${visible(viewer, 'import_row', 'r')}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new AppError('not_found', 'This row does not exist.');
  const frequency = await tokenFrequency(db);
  const { record: rowRecord, columns, raw: cells, problems: storedProblems, values, phones, ...rest } = row;
  const hiddenCells = await loadHiddenCells(db, viewer, { campaign_id: campaignId, ...columns });
  const raw = cells.map(({ header, value }, index) => {
    const isHidden = hiddenCells.isCellHidden(index, value);
    return { header, value: isHidden ? '' : value, closed: isHidden };
  });
  const [phone] = rowPhones(phones);
  const isPhoneHidden = phone !== undefined && hiddenCells.isTargetHidden(phone.target, phone.number);
  const rowValues = { ...values, phone: isPhoneHidden ? '' : (phone?.number ?? '') };
  const labels = await loadTargetLabels(db, viewer, campaignId);
  const problems = storedProblems.map((problem) => labelledProblem(redactProblem(hiddenCells)(problem), labels));
  const hiddenFindings = new Set([
    ...(isPhoneHidden ? ['phone'] : []),
    ...(hiddenCells.isTargetHidden('email', '') ? ['email'] : []),
    ...(canReadOtherNames(viewer) ? [] : NAME_FINDINGS),
  ]);
  const candidates = row.candidates.map(({ record, evidence, ...candidate }) => ({
    ...candidate,
    ...redactExplanation(toExplanation(evidence), hiddenFindings),
    keys: rowRecord && record ? sharedKeyMeanings(rowRecord, record, frequency) : [],
  }));
  return { ...rest, values: rowValues, raw, problems, candidates, allowed: allowedJudgements(row) };
}

/** Removes the compared values of fields from an explanation. Equal values would reveal each other. */
const redactExplanation = (explanation: ReturnType<typeof toExplanation>, hiddenFields: ReadonlySet<string>) => ({
  ...explanation,
  contributions: explanation.contributions.map((finding) =>
    hiddenFields.has(finding.field) ? { ...finding, left: '', right: '' } : finding,
  ),
});

/** Findings with a name of the account, which can be a trading or former name. */
const NAME_FINDINGS = ['name', 'name rarity', 'words only in the master', 'spelling', 'first word', 'opposition'];

function allowedJudgements({ review_status, candidates, linked_account_id }: StoredReviewRow): Judgement[] {
  const hasTarget = { not_match: candidates.length > 0 || linked_account_id !== null, unsure: candidates.length > 0 };
  return ALLOWED_JUDGEMENTS[review_status].filter(
    (judgement) => hasTarget[judgement as keyof typeof hasTarget] ?? true,
  );
}

/** Throws `not_found` unless the viewer can see the row, and `forbidden` unless they may edit it. */
export async function assertRowEditable(db: Db, viewer: Viewer, campaignId: string, id: string): Promise<void> {
  const { rows } = await sql<{ is_editable: boolean }>`
    select (${visibleOrNone(viewer, 'import_row', 'r', 'update')}) is true as is_editable from import_row r
    where r.campaign_id = ${campaignId} and r.id = ${id} and ${visible(viewer, 'import_row', 'r')}`.execute(db);
  if (!rows[0]) throw new AppError('not_found', 'This row does not exist.');
  if (!rows[0].is_editable) throw forbidden('unmatched-accounts-contacts', 'update');
}
