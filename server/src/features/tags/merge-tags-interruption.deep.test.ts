import { undoChange } from '@leadwright/contract/features/changes';
import { mergeTags, tags } from '@leadwright/contract/features/tags';
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
  expect(await fixture.app.waitForJobEnd(job_id)).toMatchObject({ state: 'done' });

const RECORDS = 30_000;

test('resumes a merge after a crash', async () => {
  const { app } = fixture;
  const [fromId, intoId] = [await fixture.addTag('Many from'), await fixture.addTag('Many into')];
  await app.pool.query(
    `with new_account as (
         insert into account (company_name, country) select 'Tagged ' || i, 'GB' from generate_series(1, $2::int) i returning id)
       insert into account_tag (account_id, tag_id) select id, $1 from new_account`,
    [fromId, RECORDS],
  );
  const usageOf = async (tag: string) => (await view(tag)).usage;
  const killServerDuring = async (jobId: string) => {
    const { state, processed } = await killDuringJob(app, jobId);
    expect([state, processed < RECORDS]).toEqual(['running', true]);
  };
  const { body: merge } = await app.request(fixture.steward, mergeTags, { body: { from_id: fromId, into_id: intoId } });
  await killServerDuring(merge.job_id);
  expect(await usageOf(intoId)).toBeLessThan(RECORDS);
  await app.jobs.start();
  expect(await app.waitForJobEnd(merge.job_id)).toMatchObject({ state: 'done', processed: RECORDS });
  expect([await usageOf(fromId), await usageOf(intoId)]).toEqual([0, RECORDS]);
  const { job_id } = await app.call(fixture.steward, undoChange, { params: { id: merge.change_id } });
  await expectDone(job_id);
  expect([await usageOf(fromId), await usageOf(intoId)]).toEqual([RECORDS, 0]);
});
