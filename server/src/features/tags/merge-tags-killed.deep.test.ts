import { mergeTags, tags, undoTagMerge } from '@leadwright/contract/features/tags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAtWork } from '../../testing/killed-server.ts';
import { type TagWorld, tagWorld } from './testing/tag-fixture.ts';

let world: TagWorld;
beforeAll(async () => {
  world = await tagWorld(false);
});
afterAll(() => world.app.close());

const view = (id: string) => world.app.call(world.steward, tags.view, { params: { id } });
const ended = async (job_id: string) => expect(await world.app.finished(job_id)).toMatchObject({ state: 'done' });

const MANY = 30_000;

test('killed half-way, a merge goes on where it was and changes every record once', async () => {
  const { app } = world;
  const [from, into] = [await world.addTag('Many from'), await world.addTag('Many into')];
  await app.pool.query(
    `with added as (
         insert into account (company_name, country) select 'Tagged ' || i, 'GB' from generate_series(1, $2::int) i returning id)
       insert into account_tag (account_id, tag_id) select id, $1 from added`,
    [from, MANY],
  );
  const carrying = async (tag: string) => (await view(tag)).usage;
  const killed = async (jobId: string) => {
    const { state, processed } = await killAtWork(app, jobId);
    expect([state, processed < MANY]).toEqual(['running', true]);
  };
  const { body: started } = await app.request(world.steward, mergeTags, { body: { from_id: from, into_id: into } });
  await killed(started.job_id);
  expect(await carrying(into)).toBeLessThan(MANY);
  await app.jobs.start();
  expect(await app.finished(started.job_id)).toMatchObject({ state: 'done', processed: MANY });
  expect([await carrying(from), await carrying(into)]).toEqual([0, MANY]);
  const { job_id } = await app.call(world.steward, undoTagMerge, { params: { id: started.merge_id } });
  await ended(job_id);
  expect([await carrying(from), await carrying(into)]).toEqual([MANY, 0]);
});
