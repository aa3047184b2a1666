import type { AccountFields } from '@leadwright/contract/features/accounts';
import { generatePeople } from '../../seed/people.ts';
import { companyKey, readReference, readSeedCompanies, type SeedCompany } from '../../seed/seed-files.ts';
import type { Db } from '../database/pool.ts';
import { createAccounts, type NewAccount } from '../features/accounts/accounts.service.ts';
import { createContacts, type NewContact, type Role } from '../features/contacts/contacts.service.ts';

/** A fixed seed gives the same people on every load. */
const PEOPLE_SEED = 2026;

/** Adds the shipped companies and returns their ids by official number. */
export async function addCompanies(trx: Db): Promise<Map<string, string>> {
  const companies = readSeedCompanies();
  const verticalOf = await verticalBySic(trx);
  const added = companies.map(
    (company): NewAccount => ({ fields: fieldsOf(company, verticalOf), source: company.source }),
  );
  const ids = await createAccounts(trx, added, { userId: null, lenient: true });
  return new Map(companies.map((company, i) => [companyKey(company), ids[i]!]));
}

function fieldsOf(company: SeedCompany, verticalOf: (sicCodes: string[]) => string | null): AccountFields {
  const { scheme, jurisdiction, registration_number, previous_names, sic_codes, founded } = company;
  const sicCodes = sic_codes.split(' ').filter(Boolean);
  return {
    company_name: company.company_name,
    legal_name: '',
    previous_names: previous_names.split(';;').filter(Boolean),
    head_office_address_1: company.head_office_address_1,
    head_office_address_2: company.head_office_address_2,
    head_office_city: company.head_office_city,
    head_office_county: company.head_office_county,
    postcode: company.postcode,
    country: company.country,
    website: company.website,
    linkedin: '',
    phones: company.phone ? [{ type: 'S', number: company.phone, primary: true }] : [],
    identifiers: registration_number
      ? [{ scheme: scheme as AccountFields['identifiers'][number]['scheme'], jurisdiction, value: registration_number }]
      : [],
    register_status: company.register_status as AccountFields['register_status'],
    sic_codes: sicCodes,
    vertical_id: verticalOf(sicCodes),
    employees: company.employees,
    founded: founded || null,
    description: '',
  };
}

/** Returns a function that finds the vertical of a company's first SIC code by the longest matching prefix. */
async function verticalBySic(trx: Db): Promise<(sicCodes: string[]) => string | null> {
  const rows = await trx.selectFrom('vertical').select(['id', 'code']).execute();
  const idOf = new Map(rows.map(({ id, code }) => [code, id]));
  const idOfPrefix = new Map(
    readReference('verticals').flatMap(({ code, sic_prefixes }) =>
      (sic_prefixes ?? '')
        .split(' ')
        .filter(Boolean)
        .map((prefix) => [prefix, idOf.get(code ?? '') ?? null]),
    ),
  );
  return ([first = '']) => {
    for (let length = first.length; length > 0; length--) {
      const id = idOfPrefix.get(first.slice(0, length));
      if (id) return id;
    }
    return null;
  };
}

/** Adds the fictional people. Rows of one person at two companies become two roles. */
export async function addPeople(trx: Db, accountByKey: Map<string, string>): Promise<void> {
  const seniorityName = new Map(readReference('seniorities').map(({ code, name }) => [code, name]));
  const people = new Map<string, NewContact>();
  generatePeople(readSeedCompanies(), PEOPLE_SEED).forEach((row, i) => {
    const { title, forename, surname, linkedin } = row;
    const role: Role = {
      account_id: accountByKey.get(row.companyKey)!,
      job_title: row.job_title,
      seniority: seniorityName.get(row.seniority) ?? '',
      role: row.role,
      sub_role: row.sub_role,
      email: row.email,
      email_status: 'unknown',
      mobile: row.mobile ? [{ number: row.mobile, primary: true }] : [],
      ddi: row.ddi ? [{ number: row.ddi, primary: true }] : [],
    };
    // Profiles and mobile numbers are unique to a person: rows that share one are the same person, rows without any are
    // separate.
    const key = linkedin || row.mobile || String(i);
    const known = people.get(key);
    if (!known) people.set(key, { title, forename, surname, linkedin, roles: [role] });
    else if (known.roles.every((other) => other.account_id !== role.account_id)) known.roles.push(role);
  });
  await createContacts(trx, [...people.values()], null);
}
