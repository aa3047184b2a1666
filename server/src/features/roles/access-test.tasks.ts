import { AppError } from '@leadwright/contract/errors';
import type { AccessTestResult, AccessTestSource } from '@leadwright/contract/features/role-explain';
import { linkTo } from '@leadwright/contract/screen-link';
import { loadViewer } from '../../access/load-viewer.queries.ts';
import { assertAgencyScope } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Task } from '../../jobs/task.ts';
import { loadViewerOfUser } from '../people/people.service.ts';
import { listAccessTestSources, loadAccessLimits } from './access-test-sources.ts';

export const ACCESS_TEST_JOB = 'roles.drill';

type AccessTestParams = { user_id: string };

/** Reads every source as another user and stores the number of rows reached, never the rows themselves. */
export const accessTestTask = (app: App): Task<AccessTestParams> => ({
  kind: ACCESS_TEST_JOB,
  unit: 'places',
  about: ({ user_id }) => linkTo('rolePermission', {}, { tab: 'drill', user: user_id }),
  async run(job) {
    const actor = await loadViewer(job.db, job.ownerId);
    assertAgencyScope(actor, { subject: 'roles', action: 'update' });
    const viewer = await loadViewerOfUser(job.db, actor, job.params.user_id);
    const sources = listAccessTestSources(app, job.db);
    const limits = await loadAccessLimits(app, job.db, viewer);
    const clients = await job.db.selectFrom('client').select(['id', 'name']).execute();
    const nameOf = new Map(clients.map(({ id, name }) => [id, name]));
    const testedSources: AccessTestSource[] = (job.checkpoint?.places as AccessTestSource[] | undefined) ?? [];
    for (const source of sources.slice(testedSources.length)) {
      job.signal.throwIfAborted();
      testedSources.push(await testSource(source, viewer, limits, nameOf));
      await job.step(async () => ({
        processed: testedSources.length,
        total: sources.length,
        checkpoint: { places: testedSources },
      }));
    }
    const result: AccessTestResult = {
      places: testedSources,
      foreign: testedSources.reduce((sum, { foreign }) => sum + foreign, 0),
    };
    return { result, withErrors: testedSources.some(({ outcome }) => outcome === 'failed') };
  },
});

async function testSource(
  source: ReturnType<typeof listAccessTestSources>[number],
  viewer: Viewer,
  limits: Awaited<ReturnType<typeof loadAccessLimits>>,
  nameOf: ReadonlyMap<string, string>,
): Promise<AccessTestSource> {
  const { kind, name, title } = source;
  const emptyResult = { kind, name, title, rows: 0, clients: [], foreign: 0 };
  try {
    const { rows, byClient, strayRows } = await source.countRows(viewer);
    const clients = [...byClient].flatMap(([id, count]) =>
      id === null ? [] : [{ id, name: nameOf.get(id) ?? '', rows: count, foreign: limits.isForeign(id, source) }],
    );
    const agencyRows = limits.isAgencyOnly(source) ? (byClient.get(null) ?? 0) : 0;
    const foreign = clients.reduce((sum, client) => sum + (client.foreign ? client.rows : 0), strayRows + agencyRows);
    return { kind, name, title, outcome: 'reached', rows, clients, foreign };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...emptyResult, outcome: error.code === 'forbidden' ? 'refused' : 'failed' };
  }
}
