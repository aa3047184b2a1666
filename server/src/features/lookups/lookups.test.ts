import { addAccounts } from '@leadwright/contract/features/accounts';
import { clients } from '@leadwright/contract/features/clients';
import {
  accountCountries,
  accountCountry,
  accountPhoneCodes,
  accountPhoneTypes,
  accountSicCodes,
  accountVertical,
  allCurrencyCodes,
  allPhoneCodes,
  allSicCodes,
  allVerticals,
  contactPhoneTypes,
  contactRoles,
  contactSeniorities,
  contactSubRoles,
  contactVerticals,
  currencyCodes,
  lookup,
} from '@leadwright/contract/features/lookups';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let steward: TestUser;
let accountId: string;
beforeAll(async () => {
  app = await startTestApp();
  steward = await app.addUser('Data steward');
  for (const name of ['Bright Ltd', 'Brightwater', 'Umbra'])
    await app.call(app.admin, clients.add, { body: { code: name.slice(0, 8), name } });
  accountId = (await app.call(steward, addAccounts, { body: { company_name: 'Lookup Ltd', country: 'GB' } })).id;
});
afterAll(() => app.close());

const labels = async (list: string, query: Record<string, string> = {}, user = steward) =>
  (await app.call(user, lookup, { params: { list }, query })).options.map(({ label }) => label);

describe('choices for a field', () => {
  test.each([
    ['clients', { q: 'bright' }, ['Bright Ltd', 'Brightwater']],
    ['countries', { q: 'GB' }, ['United Kingdom', 'British Virgin Islands']],
    ['countries', { q: 'united k' }, ['United Kingdom']],
    ['currencies', { q: 'pound ster' }, ['GBP']],
    ['time-zones', { q: 'europe/lon' }, ['Europe/London']],
    ['seniorities', { q: 'geschaftsfuhrer' }, ['C-level']],
    ['contact-roles', { q: 'human' }, ['Human resources']],
    ['contact-sub-roles', { q: 'cfo' }, ['Financial leadership']],
    ['accounts', { q: 'lookup' }, ['Lookup Ltd']],
    ['accounts', {}, ['Lookup Ltd']],
  ] as const)('finds %s by %j', async (list, query, expected) => {
    expect(await labels(list, query)).toEqual(expected);
  });

  test('returns a choice by its id and nothing for an unknown id', async () => {
    expect(await labels('accounts', { id: accountId })).toEqual(['Lookup Ltd']);
    expect(await labels('accounts', { id: 'nonsense' })).toEqual([]);
    expect(await labels('currencies', { id: 'EUR' })).toEqual(['EUR']);
    expect(await labels('staff', { id: steward.id })).toEqual(['Test Data steward']);
    expect(await labels('clients', { id: 'nonsense' })).toEqual([]);
  });

  test('returns sub-roles of a role, and at most twenty choices', async () => {
    expect(await labels('contact-sub-roles', { within: 'General management' })).toEqual([
      'Executive leadership',
      'Ownership',
      'Strategy',
    ]);
    expect(await labels('countries')).toHaveLength(20);
  });

  test('hides the agency’s staff and other clients from client users', async () => {
    const { options } = await app.call(steward, lookup, { params: { list: 'clients' }, query: { q: 'umbra' } });
    const clientUser = await app.addUser('Client administrator', options[0]!.id);
    const response = await app.request(clientUser, lookup, { params: { list: 'clients' }, query: {} });
    expect(response.status).toBe(403);
    expect(await labels('staff', {}, clientUser)).toEqual([]);
  });
});

describe('reference lists', () => {
  test('returns complete lists without a search', async () => {
    const sizes = await Promise.all(
      [allSicCodes, allVerticals, allCurrencyCodes, currencyCodes, contactSeniorities].map(
        async (endpoint) => (await app.call(steward, endpoint)).data.length,
      ),
    );
    expect(sizes).toEqual([731, 80, 165, 165, 11]);
    expect((await app.call(steward, allPhoneCodes)).data.length).toBeGreaterThan(230);
    const types = await app.call(steward, accountPhoneTypes);
    expect(types.data.map(({ id }) => id)).toEqual(['S', 'DDI', 'Cell', 'Others']);
    expect((await app.call(steward, contactPhoneTypes)).data).toHaveLength(2);
  });

  test('finds entries by code or text, with code matches first', async () => {
    const find = async (x: string) => (await app.call(steward, accountSicCodes, { params: { x } })).data;
    expect((await find('01110'))[0]).toMatchObject({ description: expect.stringContaining('cereals') });
    expect((await find('software')).map(({ code }) => code)).toContain('62012');
    const { data } = await app.call(steward, accountCountries, { params: { x: 'de' } });
    expect(data[0]).toMatchObject({ code: 'DE', dialling_code: '+49' });
    const codes = await app.call(steward, accountPhoneCodes, { params: { x: '+44' } });
    expect(codes.data.map(({ country }) => country)).toContain('GB');
    const verticals = await app.call(steward, contactVerticals, { params: { x: 'landwirtschaft' } });
    expect(verticals.data.map(({ code }) => code)).toEqual(['farming']);
    const vertical = await app.call(steward, accountVertical, { params: { id: verticals.data[0]!.id } });
    expect(vertical).toEqual(verticals.data[0]);
  });

  test('returns the sub-roles of a role, and a country by its code in either case', async () => {
    const { data: roles } = await app.call(steward, contactRoles);
    expect(roles[0]).toEqual({ id: 'General management', name: 'General management' });
    const subRole = await app.call(steward, contactSubRoles, { params: { id: roles[0]!.id } });
    expect(subRole.data).toHaveLength(3);
    expect(await app.call(steward, accountCountry, { params: { id: 'nl' } })).toMatchObject({ name: 'Netherlands' });
    const unknownCountry = await app.request(steward, accountCountry, { params: { id: 'qq' } });
    expect(unknownCountry.status).toBe(404);
  });
});
