import { readFile } from 'node:fs/promises';
import {
  preData,
  previewFile,
  runImport,
  uploadFile,
  writeDataToCsvTable,
} from '@leadwright/contract/features/imports';
import { decideRow, type Judgement } from '@leadwright/contract/features/matching';
import type { TestUser } from '../../../testing/test-app.ts';
import { workingDay } from '../moments.ts';
import { runJob, type Story } from './story.ts';
import { timeAfter } from './story-clock.ts';

interface DemoImport {
  file: string;
  supplier: string;
  country: string;
  day: number;
}

/** A day of review: the reviewer decides all rows with these scores. Rows without any candidate have the score 0. */
interface ReviewDay {
  day: number;
  reviewer: TestUser;
  minScore: number;
  maxScore?: number;
}

/** Uploads, reads, checks and matches a file. Returns the id of the import. */
export async function importFile(
  { app, clock, today }: Story,
  steward: TestUser,
  campaign_id: string,
  { file, supplier, country, day }: DemoImport,
): Promise<string> {
  const content = await readFile(new URL(`../../../../seed/demo-imports/${file}`, import.meta.url));
  const { id, options } = await clock.at(day, '09:12', () =>
    app.call(steward, uploadFile, {
      query: { campaign_id, file_name: file },
      body: content as unknown as BodyInit,
    }),
  );
  const source = { supplier, obtained_on: workingDay(today, day - 3), default_country: country };
  await clock.at(day, '09:16', () =>
    runJob(app, app.call(steward, preData, { body: { batch_id: id, options, ...source } })),
  );
  const { columns } = await app.call(steward, previewFile, { params: { id }, body: {} });
  const mapping = Object.fromEntries(
    columns.flatMap(({ index, suggestion }) => (suggestion ? [[String(index), suggestion.target]] : [])),
  );
  await clock.at(day, '09:24', () =>
    runJob(app, app.call(steward, writeDataToCsvTable, { body: { batch_id: id, mapping } })),
  );
  await clock.at(day, '09:31', () => runJob(app, app.call(steward, runImport, { params: { id } })));
  return id;
}

/** At and above this score, reviewers link the row to its candidate. */
const MATCH_SCORE = 50;

interface OpenRow {
  id: string;
  campaign_id: string;
  score: number | null;
  candidate_id: string | null;
  band: string;
  has_address: boolean;
}

/** Reviews the undecided rows of an import, best score first, with a minute between two decisions. */
export async function reviewRows(story: Story, batchId: string, days: ReviewDay[]): Promise<void> {
  const { app, clock } = story;
  for (const { day, reviewer, minScore, maxScore = 100 } of days) {
    const { rows } = await app.pool.query<OpenRow>(
      `select id, campaign_id, score, candidate_id, band, coalesce(values->>'postcode', '') <> '' as has_address
       from import_row where batch_id = $1 and review_status = 'remaining' and coalesce(score, 0) between $2 and $3
       order by score desc nulls last, row_no`,
      [batchId, minScore, maxScore],
    );
    let decisions = 0;
    for (const row of rows) {
      const decide = (judgement: Judgement, details: { account_id?: string; reason?: string } = {}) =>
        clock.at(day, timeAfter('09:50', decisions++), () =>
          app.call(reviewer, decideRow, {
            body: { campaign_id: row.campaign_id, row_id: row.id, judgement, ...details },
          }),
        );
      const account_id = row.candidate_id ?? undefined;
      if ((row.score ?? 0) >= MATCH_SCORE) await decide('match', { account_id });
      else if (row.band === 'review') await decide('not_match', { account_id });
      if ((row.score ?? 0) >= MATCH_SCORE) continue;
      if (row.has_address) await decide('new');
      else await decide('exclude', { reason: row.band === 'none' ? 'Not enough data' : 'Out of scope' });
    }
  }
}
