import type { AccountFields } from '@leadwright/contract/features/accounts';
import { generatePeople } from '../../seed/people.ts';
import { companyKey, readReference, readSeedCompanies, type SeedCompany } from '../../seed/seed-files.ts';
import type { Trx } from '../database/pool.ts';
import { createAccounts, type NewAccount } from '../features/accounts/accounts.service.ts';
import { type ContactRole, createContacts, type NewContact } from '../features/contacts/contacts.service.ts';

/** A fixed seed gives the same people on every load. */
const PEOPLE_SEED = 2026;

/** Adds the shipped companies and returns their ids by official number. */
export async function addCompanies(trx: Trx): Promise<Map<string, string>> {
  const companies = readSeedCompanies();
  const findVertical = await verticalBySic(trx);
  const newAccounts = companies.map(
    (company): NewAccount => ({ fields: toAccountFields(company, findVertical), source: company.source }),
  );
  const ids = await createAccounts(trx, newAccounts, { userId: null, lenient: true });
  return new Map(companies.map((company, i) => [companyKey(company), ids[i]!]));
}

function toAccountFields(company: SeedCompany, findVertical: (sicCodes: string[]) => string | null): AccountFields {
  const { scheme, jurisdiction, registration_number, previous_names, sic_codes, founded } = company;
  const sicCodes = sic_codes.split(' ').filter(Boolean);
  return {
    company_name: company.company_name,
    legal_name: '',
    trading_name: '',
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
    vertical_id: findVertical(sicCodes),
    employees: company.employees,
    founded: founded || null,
    description: '',
  };
}

/** Returns a function that finds the vertical for the first SIC code of a company, by the longest matching prefix. */
async function verticalBySic(trx: Trx): Promise<(sicCodes: string[]) => string | null> {
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
export async function addPeople(trx: Trx, accountByKey: Map<string, string>): Promise<void> {
  const seniorityName = new Map(readReference('seniorities').map(({ code, name }) => [code, name]));
  const people = new Map<string, NewContact>();
  generatePeople(readSeedCompanies(), PEOPLE_SEED).forEach((row, i) => {
    const { title, forename, surname, linkedin } = row;
    const role: ContactRole = {
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
    // Rows with the same profile or mobile number are one person. Rows with neither are separate people.
    const key = linkedin || row.mobile || String(i);
    const person = people.get(key);
    if (!person) people.set(key, { title, forename, surname, linkedin, roles: [role] });
    else if (person.roles.every((other) => other.account_id !== role.account_id)) person.roles.push(role);
  });
  await createContacts(trx, [...people.values()], null);
}
