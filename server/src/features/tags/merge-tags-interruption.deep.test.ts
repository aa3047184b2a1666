import { mergeTags, tags, undoTagMerge } from '@leadwright/contract/features/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killDuringJob } from '../../testing/killed-server.ts';
import { type TagFixture, tagFixture } from './testing/tag-fixture.ts';

let fixture: TagFixture;
beforeAll(async () => {
  fixture = await tagFixture(false);
});
afterAll(() => fixture.app.close());

const view = (id: string) => fixture.app.call(fixture.steward, tags.view, { params: { id } });
const expectDone = async (job_id: string) =>
  expect(await fixture.app.finished(job_id)).toMatchObject({ state: 'done' });

const RECORDS = 30_000;

test('resumes a merge after a crash', async () => {
  const { app } = fixture;
  const [from, into] = [await fixture.addTag('Many from'), await fixture.addTag('Many into')];
  await app.pool.query(
    `with added as (
         insert into account (company_name, country) select 'Tagged ' || i, 'GB' from generate_series(1, $2::int) i returning id)
       insert into account_tag (account_id, tag_id) select id, $1 from added`,
    [from, RECORDS],
  );
  const usageOf = async (tag: string) => (await view(tag)).usage;
  const killServerDuring = async (jobId: string) => {
    const { state, processed } = await killDuringJob(app, jobId);
    expect([state, processed < RECORDS]).toEqual(['running', true]);
  };
  const { body: merge } = await app.request(fixture.steward, mergeTags, { body: { from_id: from, into_id: into } });
  await killServerDuring(merge.job_id);
  expect(await usageOf(into)).toBeLessThan(RECORDS);
  await app.jobs.start();
  expect(await app.finished(merge.job_id)).toMatchObject({ state: 'done', processed: RECORDS });
  expect([await usageOf(from), await usageOf(into)]).toEqual([0, RECORDS]);
  const { job_id } = await app.call(fixture.steward, undoTagMerge, { params: { id: merge.merge_id } });
  await expectDone(job_id);
  expect([await usageOf(from), await usageOf(into)]).toEqual([RECORDS, 0]);
});
