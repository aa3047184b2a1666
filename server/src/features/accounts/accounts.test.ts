import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import {
  addAccounts,
  checkCompanyExists,
  checkLinkedinExists,
  checkWebsiteExists,
  deleteAccount,
  getCompanyFromMasterDatabase,
  searchAccounts,
  searchCompanyOrRegistration,
  updateAccount,
  viewAccount,
} from '@leadwright/contract/features/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { addCampaign } from '../matching/testing/review-fixture.ts';

let app: TestApp;
let steward: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  steward = await app.addUser('Data steward');
});
afterAll(() => app.close());

const add = (fields: Record<string, unknown>) =>
  app.call(steward, addAccounts, { body: { company_name: 'Nameless', country: 'GB', ...fields } as never });
const view = (id: string) => app.call(steward, viewAccount, { params: { id } });

describe('accounts', () => {
  test('stores normalised values with source and completeness', async () => {
    const { id, version } = await add({
      company_name: 'Ashby Tooling Ltd',
      trading_name: 'Tools4U',
      previous_names: ['Ashby Bros Ltd'],
      website: 'WWW.Ashby-Tooling.co.uk/about/?utm_source=mail#team',
      linkedin: 'https://uk.linkedin.com/company/ashby-tooling/?trk=x',
      phones: [
        { type: 'S', number: '+44 20 7946 0001' },
        { type: 'S', number: '+44 20 7946 0002' },
        { type: 'DDI', number: '+44 20 7946 0003' },
      ],
      identifiers: [{ scheme: 'GB-COH', value: '1234567' }],
      sic_codes: ['25730'],
      founded: '1998-04-01',
    });
    expect(version).toBe(1);
    const account = await view(id);
    expect(account).toMatchObject({
      website: 'https://www.ashby-tooling.co.uk/about',
      linkedin: 'https://www.linkedin.com/company/ashby-tooling',
      trading_name: 'Tools4U',
      previous_names: ['Ashby Bros Ltd'],
      country_label: 'United Kingdom',
      founded: '1998-04-01',
      completeness: 60,
      identifiers: [{ scheme: 'GB-COH', jurisdiction: 'GB', value: '1234567' }],
    });
    expect(account.phones.map(({ primary }) => primary)).toEqual([true, false, true]);
    expect(account.provenance.website).toMatchObject({ source: 'Entered by hand', by: 'Test Data steward' });
    expect(Object.keys(account.provenance)).not.toContain('postcode');
  });

  test('stores when an account was founded with the precision that is known', async () => {
    const { id } = await add({ company_name: 'Old Mill Ltd', founded: '1998' });
    const change = async (founded: string | null) => {
      const { version, company_name, country } = await view(id);
      return app.request(steward, updateAccount, { body: { id, version, company_name, country, founded } });
    };
    expect((await view(id)).founded).toBe('1998');
    await change('2004-06');
    expect((await view(id)).founded).toBe('2004-06');
    for (const founded of ['98', '2004-13', '2004-02-30', '0000', '1998-1', '19980401', '1998-04-01T00:00:00Z'])
      expect(await change(founded), founded).toMatchObject({ status: 422, body: { fields: { founded: /year/ } } });
    expect(await change('0198')).toMatchObject({ status: 422, body: { fields: { founded: /from the year 1000/ } } });
    for (const founded of ['2998', '2998-06-30'])
      expect(await change(founded), founded).toMatchObject({ status: 422, body: { fields: { founded: /future/ } } });
    await change(null);
    expect((await view(id)).founded).toBeNull();
  });

  test.each([
    ['website', { website: 'javascript:alert(1)' }, 'website'],
    ['LinkedIn page', { linkedin: 'no page' }, 'linkedin'],
    ['LEI', { identifiers: [{ scheme: 'LEI', value: '213800SVPP8K749BLH48' }] }, 'identifiers.0.value'],
    [
      'second primary number',
      {
        phones: [
          { type: 'S', number: '12345', primary: true },
          { type: 'S', number: '12346', primary: true },
        ],
      },
      'phones.1.primary',
    ],
  ])('rejects an invalid %s at its field', async (_, fields, field) => {
    const body = { company_name: 'Wrong Ltd', country: 'GB', ...fields } as never;
    const reply = await app.request(steward, addAccounts, { body });
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, [field]]);
  });

  test('rejects another account’s number in any spelling and names that account', async () => {
    await add({ company_name: 'Holder of the number Ltd', identifiers: [{ scheme: 'GB-COH', value: '00445566' }] });
    const body = {
      company_name: 'Late',
      country: 'GB',
      identifiers: [{ scheme: 'GB-COH' as const, value: '44 5566' }],
    };
    const reply = await app.request(steward, addAccounts, { body });
    expect([reply.status, reply.body.fields]).toEqual([
      422,
      { 'identifiers.0.value': 'Holder of the number Ltd has this number.' },
    ]);
  });

  test('keeps the first of two concurrent changes and returns it when rejecting the second', async () => {
    const { id } = await add({ company_name: 'Contended Ltd', website: 'contended.example' });
    const before = await view(id);
    const body = { ...before, head_office_city: 'Leeds', website: '' };
    expect(await app.call(steward, updateAccount, { body })).toEqual({ id, version: 2 });
    const staleReply = await app.request(steward, updateAccount, { body: { ...before, head_office_city: 'York' } });
    expect(staleReply.status).toBe(409);
    expect((staleReply.body.detail as { current: unknown }).current).toMatchObject({
      head_office_city: 'Leeds',
      version: 2,
    });
    const { provenance } = await view(id);
    expect(Object.keys(provenance).sort()).toEqual(['company_name', 'country', 'head_office_city']);
  });

  test('removes an archived account from the list until it is restored', async () => {
    const { id } = await add({ company_name: 'Comes and goes Ltd' });
    const countListed = async () => {
      const query = JSON.stringify({ quickSearch: 'comes and goes' });
      const { data } = await app.call(steward, allDbAccounts.endpoint, { body: { query } });
      return JSON.parse(data).rows.length;
    };
    expect(await countListed()).toBe(1);
    expect(await app.call(steward, deleteAccount, { params: { id } })).toEqual({ id, version: 2 });
    expect(await countListed()).toBe(0);
    const archivedAccount = await view(id);
    expect(archivedAccount.archived_at).not.toBeNull();
    await app.call(steward, updateAccount, { body: { ...archivedAccount, archived: false } });
    expect(await countListed()).toBe(1);
    const { rows } = await app.pool.query(
      `select action from audit_event where entity = 'accounts' and entity_id = $1 order by id`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'archive', 'restore']);
  });

  test('does not change an archived account when archived again', async () => {
    const { id } = await add({ company_name: 'Twice archived Ltd' });
    await app.call(steward, deleteAccount, { params: { id } });
    const { archived_at } = await view(id);
    expect(await app.call(steward, deleteAccount, { params: { id } })).toEqual({ id, version: 2 });
    expect(await view(id)).toMatchObject({ archived_at, version: 2 });
  });

  test('rejects a change of an archived account', async () => {
    const { id } = await add({ company_name: 'Archived Ltd' });
    await app.call(steward, deleteAccount, { params: { id } });
    const archivedAccount = await view(id);
    const body = { ...archivedAccount, company_name: 'Renamed Ltd' };
    const reply = await app.request(steward, updateAccount, { body });
    expect([reply.status, reply.body.detail]).toEqual([409, { allowed: ['restore'] }]);
    expect(await view(id)).toEqual(archivedAccount);
  });

  test('rejects archiving without the delete permission', async () => {
    const { id } = await add({ company_name: 'Stays Ltd' });
    const editor = await app.addUserWith(
      (['create', 'read', 'update'] as const).map((action) => ({ subject: 'accounts', action, scope: 'all' })),
    );
    const archiveReply = await app.request(editor, deleteAccount, { params: { id } });
    expect([archiveReply.status, archiveReply.body.detail]).toEqual([403, { subject: 'accounts', action: 'delete' }]);
    expect(await view(id)).toMatchObject({ company_name: 'Stays Ltd', archived_at: null, version: 1 });
  });

  test('returns the viewer’s permissions', async () => {
    const { id } = await add({ company_name: 'Read only Ltd' });
    expect((await view(id)).can).toEqual({ update: true, delete: true });
    const reader = await app.addUser('Campaign manager');
    const { can } = await app.call(reader, viewAccount, { params: { id } });
    expect(can).toEqual({ update: false, delete: false });
  });
});

describe('duplicate checks', () => {
  test('finds an account by core name, former name or misspelt name', async () => {
    const { id } = await add({
      company_name: 'Müller Präzision GmbH',
      country: 'DE',
      previous_names: ['Alpha Dreherei'],
    });
    const check = async (company_name: string, country = 'DE', ownId?: string) =>
      (await app.call(steward, checkCompanyExists, { body: { company_name, country, id: ownId } })).candidates.map(
        ({ reason }) => reason,
      );
    expect(await check('MUELLER PRAEZISION')).toEqual(['Same name']);
    expect(await check('Muller Prazision', 'GB')).toEqual(['Same name, in another country']);
    expect(await check('Alpha Dreherei GmbH')).toEqual(['Also known as Alpha Dreherei']);
    expect(await check('Müller Präzission GmbH')).toEqual(['Name differs by a letter']);
    expect(await check('Müller Maschinen GmbH')).toEqual([]);
    expect(await check('Müller Präzision GmbH', 'DE', id)).toEqual([]);
  });

  test('finds an account by a hidden trading name without naming it', async () => {
    await add({ company_name: 'Verity Holdings Ltd', trading_name: 'Blue Heron Cafe' });
    const setRoles = (roles: string) =>
      app.pool.query(`update core_field set visible_to = ${roles} where entity = 'account' and key = 'trading_name'`);
    const body = { company_name: 'Blue Heron Cafe', country: 'GB' };
    const listReasons = async () =>
      (await app.call(steward, checkCompanyExists, { body })).candidates.map(({ reason }) => reason);
    expect(await listReasons()).toEqual(['Also known as Blue Heron Cafe']);
    await setRoles(`array(select role_id from app_user where id = '${app.admin.id}')`);
    expect(await listReasons()).toEqual(['Another name matches']);
    await setRoles(`'{}'`);
  });

  test('finds archived accounts and marks them', async () => {
    const { id } = await add({ company_name: 'Bygone Castings Ltd' });
    await app.call(steward, deleteAccount, { params: { id } });
    const { candidates } = await app.call(steward, checkCompanyExists, {
      body: { company_name: 'bygone castings ltd' },
    });
    expect(candidates).toMatchObject([{ id, archived: true, reason: 'Same name' }]);
  });

  test('finds an account by number, domain and LinkedIn page, but never itself', async () => {
    const { id } = await add({
      company_name: 'Numbered Ltd',
      website: 'https://shop.numbered.co.uk/',
      linkedin: 'linkedin.com/company/Numbered',
      identifiers: [{ scheme: 'GB-COH', value: '07654321' }],
    });
    const number = { company_name: '', country: 'GB', registration_number: '7654321' };
    const byNumber = await app.call(steward, checkCompanyExists, { body: number });
    expect(byNumber).toMatchObject({ exists: true, candidates: [{ id, reason: 'Same Companies House number' }] });
    const site = { website: 'http://www.numbered.co.uk/contact' };
    const byDomain = await app.call(steward, checkWebsiteExists, { body: site });
    expect(byDomain.candidates).toMatchObject([{ id, reason: 'Same domain, numbered.co.uk' }]);
    expect(await app.call(steward, checkWebsiteExists, { body: { ...site, id } })).toMatchObject({ exists: false });
    const page = { linkedin: 'https://de.linkedin.com/company/numbered/' };
    const byPage = await app.call(steward, checkLinkedinExists, { body: page });
    expect(byPage.candidates).toMatchObject([{ id, reason: 'Same LinkedIn page' }]);
  });
});

describe('campaigns of an account', () => {
  const campaignNames = async (user: TestUser, id: string) =>
    (await app.call(user, viewAccount, { params: { id } })).campaigns.map(({ name }) => name);

  test('shows the membership to every reader, but status and grade only with permission', async () => {
    const { id } = await add({ company_name: 'Campaigned Ltd' });
    const { campaignId } = await addCampaign(app, 'Alpha');
    const second = await addCampaign(app, 'Beta');
    await app.pool.query(
      `insert into campaign_account (campaign_id, account_id, link_method, status, populated_at, dropped_at)
       values ($1, $3, 'by hand', 'on_hold', now(), null), ($2, $3, 'by hand', 'unassigned', null, null)`,
      [campaignId, second.campaignId, id],
    );
    const loadMemberships = async (user: TestUser) =>
      (await app.call(user, viewAccount, { params: { id } })).campaigns.map(({ membership, status, grade }) => [
        membership,
        status,
        grade,
      ]);
    expect(await loadMemberships(app.admin)).toEqual([
      ['in_work', 'on_hold', null],
      ['accepted', 'unassigned', null],
    ]);
    await app.pool.query('update campaign_account set dropped_at = now() where campaign_id = $1', [campaignId]);
    expect((await loadMemberships(app.admin))[0]).toEqual(['dropped', 'on_hold', null]);
    const reader = await app.addUserWith([
      { subject: 'accounts', action: 'read', scope: 'all' },
      { subject: 'campaigns', action: 'read', scope: 'all' },
    ]);
    expect(await loadMemberships(reader)).toEqual([
      ['dropped', null, null],
      ['accepted', null, null],
    ]);
  });

  test('lists only campaigns that the viewer can see', async () => {
    const { id } = await add({ company_name: 'Of two clients Ltd' });
    const first = await addCampaign(app, 'Gamma');
    const second = await addCampaign(app, 'Delta');
    for (const { campaignId } of [first, second])
      await app.pool.query(
        `insert into campaign_account (campaign_id, account_id, link_method) values ($1, $2, 'by hand')`,
        [campaignId, id],
      );
    expect(await campaignNames(app.admin, id)).toHaveLength(2);
    const grants = [
      { subject: 'accounts', action: 'read', scope: 'all' },
      { subject: 'campaigns', action: 'read', scope: 'own' },
    ] as const;
    const staff = await app.addUserWith(grants);
    expect(await campaignNames(staff, id)).toEqual([]);
    await app.pool.query(`update campaign set owner_id = $1 where id = $2`, [staff.id, second.campaignId]);
    expect(await campaignNames(staff, id)).toEqual([expect.stringMatching(/^Delta/)]);
  });
});

describe('searches', () => {
  beforeAll(async () => {
    for (const company_name of ['Quarrington Steel Holdings Ltd', 'Quarrington', 'North Quarrington Steel'])
      await add({ company_name });
    await add({ company_name: 'Weir Ltd', trading_name: 'Ullathwaite Anvils' });
    await add({
      company_name: 'Renamed Ltd',
      previous_names: ['Quarrington Bridges Ltd'],
      identifiers: [{ scheme: 'DE-HR', value: 'Freiburg HRB 260632' }],
    });
  });
  const byName = async (company_name: string) =>
    (await app.call(steward, getCompanyFromMasterDatabase, { body: { company_name } })).data.map(
      (account) => account.company_name,
    );

  test('matches words in any order and former names, with the exact name first', async () => {
    expect(await byName('quarrington')).toEqual([
      'Quarrington',
      'Quarrington Steel Holdings Ltd',
      'North Quarrington Steel',
      'Renamed Ltd',
    ]);
    expect((await byName('steel quarr')).sort()).toEqual(['North Quarrington Steel', 'Quarrington Steel Holdings Ltd']);
    expect(await byName('Quarington Steal')).toContain('North Quarrington Steel');
    expect(await byName('anvils ullath')).toEqual(['Weir Ltd']);
    expect(await byName('100%')).toEqual([]);
  });

  test('finds an official number by any spelling or part', async () => {
    for (const q of ['Freiburg HRB 260632', '260632', 'HRB 260632']) {
      const { data } = await app.call(steward, searchCompanyOrRegistration, { params: { q } });
      expect([q, data.map((account) => account.company_name)]).toEqual([q, ['Renamed Ltd']]);
    }
    const { data } = await app.call(steward, searchAccounts, { params: { q: 'renamed' } });
    expect(data.data).toHaveLength(1);
  });
});
