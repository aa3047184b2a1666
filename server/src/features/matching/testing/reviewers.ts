import { decideRow } from '@leadwright/contract/features/matching';
import { createRandom, pick, type Random, shuffle } from '../../../../seed/random.ts';
import { readSeedCompanies, type SeedCompany } from '../../../../seed/seed-files.ts';
import type { TestApp, TestUser } from '../../../testing/test-app.ts';
import type { RowValues } from '../run/row-input.ts';
import { addBatch, addCampaign, addCompanies, loadStoredRows, match, type StoredRow } from './review-fixture.ts';

/** Seed companies in the master database and their account ids, which simulated reviewers use as the right answers. */
export interface SeededCompanies {
  companies: SeedCompany[];
  ids: string[];
}

export async function addSeedCompanies(app: TestApp, count: number): Promise<SeededCompanies> {
  const companies = readSeedCompanies()
    .filter(({ country }) => country === 'GB')
    .slice(0, count);
  const inputs = companies.map(({ company_name, head_office_city, postcode, country }) => ({
    name: company_name,
    city: head_office_city,
    postcode,
    country,
  }));
  return { companies, ids: await addCompanies(app, inputs) };
}

const LEGAL_FORM = /[\s,]+(?:limited|ltd|plc|llp|l\.?l\.?p|cic|uk|group|holdings)\.?$/i;

/** Returns a noisy supplier row of a company: with another town, without the legal form, or with extra words. */
function addNoise(random: Random, company: SeedCompany, otherCompanies: readonly SeedCompany[]): RowValues {
  const coreName = company.company_name.replace(LEGAL_FORM, '').replace(LEGAL_FORM, '');
  const words = coreName.split(' ');
  const shortenedName = words.length > 2 && random() < 0.4 ? words.slice(0, -1).join(' ') : coreName;
  return {
    company_name: random() < 0.3 ? `${shortenedName} ${pick(random, ['Services', 'Trading', 'Depot'])}` : shortenedName,
    city: random() < 0.8 ? pick(random, otherCompanies).head_office_city : company.head_office_city,
    country: 'GB',
  };
}

export interface ReviewResult {
  campaignId: string;
  answerCount: number;
}

/**
 * Imports noisy rows of the seed companies and of an equal number of unknown companies, and decides up to `limit` rows
 * in review.
 * `isWrongAnswer` selects the rows that get a wrong answer.
 */
export async function reviewNoisyRows(
  app: TestApp,
  reviewer: TestUser,
  { companies, ids }: SeededCompanies,
  {
    seed,
    limit,
    isWrongAnswer = () => false,
  }: { seed: string; limit: number; isWrongAnswer?: (row: StoredRow) => boolean },
): Promise<ReviewResult> {
  const random = createRandom(seed);
  const { campaignId } = await addCampaign(app);
  const unknownCompanies = readSeedCompanies()
    .filter(({ country }) => country === 'GB')
    .slice(companies.length, companies.length * 2);
  const sources = shuffle(random, [...companies, ...unknownCompanies]);
  const idOf = new Map(companies.map((company, i) => [company, ids[i]!]));
  const batchId = await addBatch(
    app,
    campaignId,
    sources.map((company) => addNoise(random, company, sources)),
  );
  await match(app, campaignId, batchId);
  let answerCount = 0;
  for (const row of await loadStoredRows(app, batchId)) {
    const correctId = idOf.get(sources[row.row_no - 1]!);
    if (row.accepted || !row.candidate_id || answerCount >= limit) continue;
    const isMatch = (row.candidate_id === correctId) !== isWrongAnswer(row);
    const judgement = isMatch ? 'match' : 'not_match';
    const body = { campaign_id: campaignId, row_id: row.id, judgement, account_id: row.candidate_id } as const;
    await app.call(reviewer, decideRow, { body });
    answerCount++;
  }
  return { campaignId, answerCount };
}
