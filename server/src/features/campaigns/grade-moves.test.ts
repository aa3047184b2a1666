import { gradeMoves, moveCampaigns } from '@leadwright/contract/features/grade-moves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradeFixture } from '../grades/testing/grade-fixture.ts';
import { workingFixture } from '../working/testing/working-fixture.ts';

const createFixture = async () => workingFixture(await gradeFixture({ jobs: true }));
let fixture: Awaited<ReturnType<typeof createFixture>>;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

const loadMoves = (id = fixture.schemeId) => fixture.app.call(fixture.app.admin, gradeMoves, { params: { id } });
const move = (body: object, id = fixture.schemeId, user = fixture.app.admin) =>
  fixture.app.request(user, moveCampaigns, { params: { id }, body: body as never });

test('moves chosen campaigns to the newest version and their records to mapped steps', async () => {
  const { app, schemeId, campaignId, steps, addAccount, addContact, grade, view, trail, pinned } = fixture;
  const [a, b, c] = [await addAccount(), await addAccount(), await addAccount()];
  const contact = await addContact(a);
  await grade('accounts', a, steps[0]);
  await grade('accounts', b, steps[1]);
  await grade('accounts', c, steps[2]);
  await grade('contacts', contact, steps[1]);
  const [oldVersion] = await fixture.versions(schemeId);
  const unmovedCampaign = await fixture.campaign(oldVersion!.id);
  expect((await loadMoves()).campaigns).toEqual([]);

  await fixture.addStep(schemeId, 'D', 4);
  const moveOptions = await loadMoves();
  const idOf = (code: string) => moveOptions.version.steps.find((step) => step.code === code)!.id;
  expect(moveOptions.version.number).toBe(2);
  expect(moveOptions.campaigns.map(({ id, number }) => [id, number]).toSorted()).toEqual(
    [
      [campaignId, 1],
      [unmovedCampaign, 1],
    ].toSorted(),
  );
  expect(moveOptions.steps.map(({ code, becomes }) => [code, becomes])).toEqual([
    ['A', idOf('A')],
    ['B', idOf('B')],
    ['C', idOf('C')],
  ]);

  const mapping = [
    { from: steps[1], to: idOf('D') },
    { from: steps[2], to: null },
  ];
  const { status, body } = await move({ version_id: moveOptions.version.id, campaign_ids: [campaignId], mapping });
  expect(status).toBe(200);
  expect((await app.waitForJobEnd(body.job_id)).result).toEqual({ moved: 1, left: 0 });
  expect([await pinned(campaignId), await pinned(unmovedCampaign)]).toEqual([moveOptions.version.id, oldVersion!.id]);
  expect((await view('accounts', a)).grade).toMatchObject({ id: idOf('A') });
  expect((await view('accounts', b)).grade).toMatchObject({ id: idOf('D') });
  expect((await view('contacts', contact)).grade).toMatchObject({ id: idOf('D') });
  expect((await view('accounts', c)).grade).toBeNull();
  // A record that moves to the copy of its step keeps its grade; a record mapped to another step changes it.
  const gradeChanges = async (id: string) =>
    (await trail('accounts', id)).entries.filter(
      ({ source, contact_id }) => source === 'system' && contact_id === null,
    );
  expect(await gradeChanges(a)).toEqual([]);
  expect(await gradeChanges(b)).toMatchObject([{ kind: 'grade', from_grade: { code: 'B' }, to_grade: { code: 'D' } }]);
  expect(await gradeChanges(c)).toMatchObject([{ kind: 'grade', from_grade: { code: 'C' }, to_grade: null }]);
  const { rows } = await app.pool.query(
    `select via from audit_event where entity = 'campaigns' and entity_id = $1 and action = 'update' order by id desc limit 1`,
    [campaignId],
  );
  expect(rows).toEqual([{ via: 'campaigns.move-version' }]);
});

test('rejects an unknown campaign, version or step and moves nothing', async () => {
  const scheme = await fixture.scheme();
  const campaign = await fixture.campaign(scheme.versionId);
  await fixture.addStep(scheme.id, 'D', 4);
  const { version, steps } = await loadMoves(scheme.id);
  const foreignCampaign = await fixture.campaign((await fixture.scheme()).versionId);
  const problems = async (overrides: object) => {
    const reply = await move({ version_id: version.id, campaign_ids: [campaign], ...overrides }, scheme.id);
    return [reply.status, Object.keys(reply.body.fields ?? {})];
  };
  expect(await problems({ campaign_ids: [] })).toEqual([422, ['campaign_ids']]);
  expect(await problems({ campaign_ids: [foreignCampaign] })).toEqual([422, ['campaign_ids']]);
  expect(await problems({ version_id: scheme.versionId })).toEqual([422, ['version_id']]);
  expect(await problems({ mapping: [{ from: steps[0]!.id, to: steps[1]!.id }] })).toEqual([422, ['mapping']]);
  expect(await problems({ mapping: [{ from: version.steps[0]!.id, to: null }] })).toEqual([422, ['mapping']]);
  expect(await fixture.pinned(campaign)).toBe(scheme.versionId);
});

test('offers no move without the permission to change campaigns, and none to clients', async () => {
  const { app } = fixture;
  const params = { id: fixture.schemeId };
  const update = { subject: 'campaigns', action: 'update', scope: 'all' } as const;
  const read = { ...update, action: 'read' } as const;
  expect((await app.request(await app.addUserWith([read]), gradeMoves, { params })).status).toBe(403);
  const client = await app.addUserWith([read, update], fixture.client);
  expect((await app.request(client, gradeMoves, { params })).status).toBe(404);
  const owner = await app.addUserWith([
    { ...read, scope: 'own' },
    { ...update, scope: 'own' },
  ]);
  expect((await app.call(owner, gradeMoves, { params })).campaigns).toEqual([]);
});
