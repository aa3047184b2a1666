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
const ended = async (job_id: string) => expect(await fixture.app.finished(job_id)).toMatchObject({ state: 'done' });

const MANY = 30_000;

test('resumes a merge after a crash and changes every record once', async () => {
  const { app } = fixture;
  const [from, into] = [await fixture.addTag('Many from'), await fixture.addTag('Many into')];
  await app.pool.query(
    `with added as (
         insert into account (company_name, country) select 'Tagged ' || i, 'GB' from generate_series(1, $2::int) i returning id)
       insert into account_tag (account_id, tag_id) select id, $1 from added`,
    [from, MANY],
  );
  const usageOf = async (tag: string) => (await view(tag)).usage;
  const killed = async (jobId: string) => {
    const { state, processed } = await killDuringJob(app, jobId);
    expect([state, processed < MANY]).toEqual(['running', true]);
  };
  const { body: started } = await app.request(fixture.steward, mergeTags, { body: { from_id: from, into_id: into } });
  await killed(started.job_id);
  expect(await usageOf(into)).toBeLessThan(MANY);
  await app.jobs.start();
  expect(await app.finished(started.job_id)).toMatchObject({ state: 'done', processed: MANY });
  expect([await usageOf(from), await usageOf(into)]).toEqual([0, MANY]);
  const { job_id } = await app.call(fixture.steward, undoTagMerge, { params: { id: started.merge_id } });
  await ended(job_id);
  expect([await usageOf(from), await usageOf(into)]).toEqual([MANY, 0]);
});
