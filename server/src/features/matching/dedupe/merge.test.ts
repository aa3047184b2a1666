import { accountFields } from '@leadwright/contract/features/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reindexContacts } from '../../../match-index/reindex-changes.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createAccounts } from '../../accounts/accounts.service.ts';
import { loadAllRows } from '../testing/all-rows.ts';
import { addBatch, addCampaign, match } from '../testing/review-fixture.ts';
import { deleteDifferentPair, findDuplicatePeople, findDuplicates, storeDifferentPairs } from './duplicates.ts';
import { mergeAccounts, previewMerge, resolveAccount, unmergeAccounts } from './merge-accounts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
});
afterAll(() => app.close());

const run = <T>(work: Parameters<ReturnType<typeof app.db.transaction>['execute']>[0]) =>
  app.db.transaction().execute(work) as Promise<T>;

async function addAccounts(
  ...companies: Partial<Parameters<typeof accountFields.parse>[0] & object>[]
): Promise<string[]> {
  const accounts = companies.map((fields) => ({
    fields: accountFields.parse({ country: 'GB', ...fields }),
    source: 'test',
  }));
  return run((trx) => createAccounts(trx, accounts, { userId: app.admin.id }));
}

async function addPerson(accountId: string, surname: string, email: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into contact (forename, surname, main_account_id) values ('Ann', ${surname}, ${accountId}) returning id`.execute(
    app.db,
  );
  await sql`
    insert into account_contact (account_id, contact_id, email) values (${accountId}, ${rows[0]!.id}, ${email})`.execute(
    app.db,
  );
  await run((trx) => reindexContacts(trx, [rows[0]!.id]));
  return rows[0]!.id;
}

/** Creates three records of one company, with contacts, campaigns and matched rows. */
async function addDuplicates() {
  const [a, b, c, other] = (await addAccounts(
    { company_name: 'Penhallow Logistics Ltd', head_office_city: 'Truro', previous_names: ['Trelawny Haulage'] },
    {
      company_name: 'Penhallow Logistics Limited',
      head_office_city: 'Truro',
      postcode: 'TR1 2AB',
      head_office_address_1: '12 Quay Street',
      website: 'penhallow.example',
      phones: [{ type: 'S', number: '01872 496000' }],
      identifiers: [{ scheme: 'GB-COH', value: '01234567' }],
      sic_codes: ['49410'],
    },
    {
      company_name: 'Penhallow Logistic',
      head_office_city: 'Truro',
      linkedin: 'https://www.linkedin.com/company/penhallow',
    },
    { company_name: 'Penhallow Catering Ltd', head_office_city: 'Bodmin' },
  )) as [string, string, string, string];
  const { campaignId } = await addCampaign(app);
  const second = await addCampaign(app, 'Second');
  const batch = await addBatch(app, campaignId, [
    { company_name: 'Penhallow Logistics Limited', city: 'Truro', registration_number: '01234567', country: 'GB' },
    { company_name: 'Penhallow Catering Ltd', city: 'Bodmin', country: 'GB' },
  ]);
  await match(app, campaignId, batch);
  const link = (campaign: string, account: string) =>
    sql`insert into campaign_account (campaign_id, account_id, link_method) values (${campaign}, ${account}, 'by hand')
      on conflict do nothing`.execute(app.db);
  await link(second.campaignId, a);
  await link(second.campaignId, c);
  await link(campaignId, c);
  const sharedContact = await addPerson(a, 'Both', 'both@penhallow.example');
  await sql`insert into account_contact (account_id, contact_id) values (${b}, ${sharedContact})`.execute(app.db);
  await addPerson(b, 'Second', 'BOTH@penhallow.example');
  await addPerson(c, 'Third', 'third@penhallow.example');
  await sql`insert into not_match (identity, account_id) values (9007199254740993, ${a}), (9007199254740993, ${c}), (7, ${c})`.execute(
    app.db,
  );
  await run((trx) => storeDifferentPairs(trx, [c, other], app.admin.id));
  await addTags(a, b, c, campaignId, second.campaignId);
  await addValues(a, b, c, campaignId, second.campaignId);
  return { a, b, c, other, campaignId, second: second.campaignId };
}

/** Adds tags to the accounts and to their working rows; two of the tags exclude each other. */
async function addTags(a: string, b: string, c: string, campaign: string, second: string): Promise<void> {
  await sql`
    insert into tag (name, scope, colour, "group", exclusive_in_group)
    select name, 'account', '#4a7fd0', "group", "group" <> ''
    from (values ('Buyer', 'Persona'), ('User', 'Persona'), ('Hot', ''), ('Cold', '')) t(name, "group")`.execute(
    app.db,
  );
  const appliedTags: [table: string, account: string, tag: string, campaign?: string][] = [
    ['account_tag', b, 'Buyer'],
    ['account_tag', a, 'User'],
    ['account_tag', a, 'Hot'],
    ['account_tag', b, 'Hot'],
    ['account_tag', c, 'Cold'],
    ['campaign_account_tag', c, 'Hot', campaign],
    ['campaign_account_tag', c, 'Cold', campaign],
    ['campaign_account_tag', a, 'Cold', second],
    ['campaign_account_tag', c, 'User', second],
  ];
  for (const [table, account, tag, campaignId] of appliedTags)
    await sql`
      insert into ${sql.table(table)} (${campaignId ? sql`campaign_id, ` : sql``}account_id, tag_id)
      select ${campaignId ? sql`${campaignId}, ` : sql``}${account}, id from tag where name = ${tag}`.execute(app.db);
  await sql`
    update campaign_account k set tag_id = (select id from tag where name = case k.campaign_id when ${campaign} then 'Hot'
      when ${second} then case k.account_id when ${a} then 'Cold' else 'User' end end)
    where exists (select from campaign_account_tag l where l.campaign_id = k.campaign_id and l.account_id = k.account_id)`.execute(
    app.db,
  );
}

/** Adds custom values to the working rows, some of them in the same field. */
async function addValues(a: string, b: string, c: string, campaign: string, second: string): Promise<void> {
  const setValue = (day: number, campaignId: string, account: string, slot: string, value: string) =>
    sql`
    with existing_field as (select id from custom_field where campaign_id = ${campaignId} and slot = ${slot}),
      new_field as (
        insert into field (kind, campaign_id, key, label, type)
        select 'campaign', ${campaignId}, ${slot}, 'Field', 'text' where not exists (select from existing_field)
        returning id),
      field as (
        insert into custom_field (campaign_id, id, slot) select ${campaignId}, id, ${slot} from new_field returning id),
      origin as (
        insert into campaign_account_value_origin (campaign_id, account_id, field_id, source, set_at)
        select ${campaignId}, ${account}, id, 'test', timestamptz '2026-01-01' + ${day} * interval '1 day'
        from (select id from existing_field union all select id from field) f)
    update campaign_account set ${sql.ref(slot)} = ${sql.lit(value)}
    where campaign_id = ${campaignId} and account_id = ${account}`.execute(app.db);
  await setValue(1, campaign, c, 'text_1', 'of another');
  await setValue(2, campaign, b, 'text_1', 'own');
  await setValue(3, campaign, c, 'list_1', '{x,y}');
  await setValue(4, second, a, 'text_1', 'first');
  await setValue(5, second, c, 'text_1', 'later');
  await setValue(6, second, c, 'number_1', '7');
}

test('restores every row of every table when a merge is undone', async () => {
  const { a, b, c, other, campaignId } = await addDuplicates();
  const before = await loadAllRows(app);
  const preview = await run<Awaited<ReturnType<typeof previewMerge>>>((trx) => previewMerge(trx, { ids: [a, b, c] }));
  expect(await loadAllRows(app)).toEqual(before);

  const mergeId = await run<string>((trx) => mergeAccounts(trx, { ids: [a, b, c] }, app.admin.id));
  expect(preview.survivorId).toBe(b);
  for (const id of [a, b, c]) expect(await resolveAccount(app.db, id)).toBe(b);
  const { rows } = await sql<Record<string, unknown>>`
    select a.company_name, a.postcode, a.linkedin, a.registration_number,
      (select array_agg(name order by name) from account_name n where n.account_id = a.id) as names,
      (select count(*) from account_contact l where l.account_id = a.id) as people,
      (select count(*) from account_contact l where l.account_id = a.id and l.is_current
        and lower(l.email) = 'both@penhallow.example') as current_with_email,
      (select count(*) from campaign_account k where k.account_id = a.id) as campaigns,
      (select count(*) from import_row r where r.campaign_id = ${campaignId} and r.account_id = a.id) as matched,
      (select count(*) from not_match n where n.account_id = a.id) as not_matches,
      (select count(*) from account_different d where d.low_id in (a.id, ${other}) and d.high_id in (a.id, ${other})) as different,
      (select source from account_value_source s where s.account_id = a.id and s.field = 'linkedin') as linkedin_source,
      (select array_agg(g.name order by g.name) from account_tag l join tag g on g.id = l.tag_id
        where l.account_id = a.id) as tags,
      (select json_object_agg(case k.campaign_id when ${campaignId} then 'first' else 'second' end, array(
          select g.name from campaign_account_tag l join tag g on g.id = l.tag_id
          where l.campaign_id = k.campaign_id and l.account_id = k.account_id order by g.id = k.tag_id desc, g.name))
        from campaign_account k where k.account_id = a.id) as row_tags,
      (select json_object_agg(case k.campaign_id when ${campaignId} then 'first' else 'second' end,
          json_build_array(k.text_1, k.list_1, k.number_1, (select count(*) from campaign_account_value_origin o
            where o.campaign_id = k.campaign_id and o.account_id = k.account_id)))
        from campaign_account k where k.account_id = a.id) as custom
    from account a where a.id = ${b}`.execute(app.db);
  expect(rows[0]).toEqual({
    company_name: 'Penhallow Logistics Limited',
    postcode: preview.fields.postcode,
    linkedin: preview.fields.linkedin,
    registration_number: '01234567',
    names: ['Penhallow Logistic', 'Penhallow Logistics Ltd', 'Trelawny Haulage'],
    people: 3,
    current_with_email: 1,
    campaigns: 2,
    matched: 1,
    not_matches: 2,
    different: 1,
    linkedin_source: 'test',
    // The survivor keeps its own tag where two tags exclude each other.
    tags: ['Buyer', 'Cold', 'Hot'],
    row_tags: { first: ['Hot', 'Cold'], second: ['Cold', 'User'] },
    custom: { first: ['own', ['x', 'y'], null, 2], second: ['first', null, 7, 2] },
  });
  const remaining = await sql<{ rows: number }>`
    select (select count(*) from account_contact where account_id in (${a}, ${c})) + (select count(*) from campaign_account
      where account_id in (${a}, ${c})) + (select count(*) from account_match m join account x on x.no = m.account_no
      where x.id in (${a}, ${c})) as rows`.execute(app.db);
  expect(remaining.rows[0]).toEqual({ rows: 0 });

  await run((trx) => unmergeAccounts(trx, mergeId, app.admin.id));
  expect(await loadAllRows(app)).toEqual(before);
  await expect(run((trx) => unmergeAccounts(trx, mergeId, app.admin.id))).rejects.toThrow('already been undone');
});

test('rejects undoing a merge after an edit or another merge of the company', async () => {
  const [a, b, c] = (await addAccounts(
    { company_name: 'Ashcombe Plastics Ltd', postcode: 'DE1 3XY' },
    { company_name: 'Ashcombe Plastics' },
    { company_name: 'Ashcombe Plastic Limited' },
  )) as [string, string, string];
  const first = await run<string>((trx) => mergeAccounts(trx, { ids: [a, b], survivorId: a }, app.admin.id));
  const second = await run<string>((trx) => mergeAccounts(trx, { ids: [c, a], survivorId: c }, app.admin.id));
  expect(await resolveAccount(app.db, b)).toBe(c);
  await expect(run((trx) => unmergeAccounts(trx, first, app.admin.id))).rejects.toThrow('the account was edited');
  await run((trx) => unmergeAccounts(trx, second, app.admin.id));
  await run((trx) => unmergeAccounts(trx, first, app.admin.id));
  expect(await resolveAccount(app.db, b)).toBe(b);
  await expect(run((trx) => mergeAccounts(trx, { ids: [a, a] }, app.admin.id))).rejects.toThrow('two accounts');
});

test('proposes duplicates of the master and of a campaign unless they were judged different', async () => {
  const [a, b, c] = (await addAccounts(
    { company_name: 'Thistledown Bakery Ltd', head_office_city: 'Perth', postcode: 'PH1 5AA' },
    { company_name: 'Thistledown Bakery Limited', head_office_city: 'Perth', postcode: 'PH1 5AA' },
    { company_name: 'Roundhouse Pottery Ltd', head_office_city: 'Stoke', postcode: 'ST1 1AA' },
  )) as [string, string, string];
  const proposedGroup = async (scope: Parameters<typeof findDuplicates>[1]) =>
    (await findDuplicates(app.db, scope)).find(({ accountIds }) => accountIds.includes(a));
  const group = await proposedGroup({ kind: 'master' });
  expect(group!.accountIds.toSorted()).toEqual([a, b].toSorted());
  expect(group!.pairs[0]!.probability).toBeGreaterThan(0.5);
  const { campaignId } = await addCampaign(app, 'Third');
  await sql`insert into campaign_account (campaign_id, account_id, link_method)
    values (${campaignId}, ${a}, 'by hand'), (${campaignId}, ${c}, 'by hand')`.execute(app.db);
  expect(await proposedGroup({ kind: 'campaign', campaignId })).toBeUndefined();
  await run((trx) => storeDifferentPairs(trx, [a, b], app.admin.id));
  expect(await proposedGroup({ kind: 'master' })).toBeUndefined();
  await run((trx) => deleteDifferentPair(trx, b, a));
  expect(await proposedGroup({ kind: 'master' })).toBeDefined();
});

test('proposes two contacts at different companies as one person', async () => {
  const [a, b] = (await addAccounts(
    { company_name: 'Harrowgate Optics Ltd' },
    { company_name: 'Wendlebury Glass Ltd' },
  )) as [string, string];
  const people = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      addPerson(i % 2 ? a : b, `Surname${'klmnopqrst'[i % 10]}${i}x`, `p${i}@x${i}.example`),
    ),
  );
  const first = await addPerson(a, 'Featherstonehaugh', 'ann.f@harrowgate.example');
  const second = await addPerson(b, 'Featherstonehaugh', 'ann.f@harrowgate.example');
  const groups = await findDuplicatePeople(app.db);
  expect(groups.find((group) => group.includes(first))!.toSorted()).toEqual([first, second].toSorted());
  expect(groups.flat().filter((id) => people.includes(id))).toEqual([]);
});

test('adds the official numbers and telephone numbers of merged accounts to the survivor', async () => {
  const company = (name: string, value: string, number: string) => ({
    company_name: name,
    identifiers: [{ scheme: 'GB-COH' as const, value }],
    phones: [{ type: 'S' as const, number, primary: true }],
  });
  const ids = await addAccounts(
    company('Tregony Ltd', '07111111', '01872 1'),
    company('Tregony Limited', '07222222', '01872 2'),
  );
  await run((trx) => mergeAccounts(trx, { ids, survivorId: ids[0]! }, app.admin.id));
  const { rows } = await sql`
    select array(select value from account_identifier where account_id = ${ids[0]} order by value) as numbers,
      array(select number from account_phone where account_id = ${ids[0]} order by number) as phones,
      array(select name from account_name where account_id = ${ids[0]}) as names`.execute(app.db);
  expect(rows).toEqual([
    { numbers: ['07111111', '07222222'], phones: ['01872 1', '01872 2'], names: ['Tregony Limited'] },
  ]);
});
