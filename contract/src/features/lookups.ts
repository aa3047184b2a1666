import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storable } from '../fields.ts';

const option = z.object({ id: z.string(), label: z.string(), detail: z.string().optional() });
export type Option = z.infer<typeof option>;

/** Returns the choices of a reference field: at most 20 that match `q`, or the choice with the given `id`. */
export const lookup = endpoint({
  method: 'GET',
  path: '/api/lookups/{list}',
  access: 'signed-in',
  allowsApiToken: true,
  summary: 'List the choices for a reference field',
  params: z.object({ list: storable().max(60) }),
  query: z.object({
    q: storable().max(100).default(''),
    id: storable().max(100).optional(),
    /** Limits the choices to those below this one, such as the sub-roles of a role. */
    within: storable().max(100).optional(),
  }),
  reply: z.object({ options: z.array(option) }),
});

const accounts = { subject: 'accounts', action: 'read' } as const;
const contacts = { subject: 'contacts', action: 'read' } as const;
type ReadAccess = typeof accounts | typeof contacts;

const phoneType = z.object({ id: z.string(), label: z.string() });
const vertical = z.object({ id: z.uuid(), name: z.string(), code: z.string(), parent_id: z.uuid().nullable() });
const country = z.object({
  code: z.string(),
  alpha3: z.string(),
  name: z.string(),
  dialling_code: z.string(),
  currency: z.string(),
});
const sicCode = z.object({ code: z.string(), description: z.string(), scheme: z.string() });
const currency = z.object({ code: z.string(), name: z.string(), minor_units: z.int() });
const phoneCode = z.object({ country: z.string(), name: z.string(), dialling_code: z.string() });

const searchParams = z.object({ x: storable().min(1).max(100) });
const listEndpoint = <T extends z.ZodType>(path: string, access: ReadAccess, summary: string, item: T) =>
  endpoint({ method: 'GET', path: `/api/${path}`, access, summary, reply: z.object({ data: z.array(item) }) });
/** Creates an endpoint that returns at most 20 matches, an exact code first. */
const searchEndpoint = <T extends z.ZodType>(path: string, access: ReadAccess, summary: string, item: T) =>
  endpoint({
    method: 'GET',
    path: `/api/${path}/{x}`,
    access,
    summary,
    params: searchParams,
    reply: z.object({ data: z.array(item) }),
  });
const verticalEndpoint = (path: string, access: ReadAccess) =>
  endpoint({
    method: 'GET',
    path: `/api/${path}/get_vertical/{id}`,
    access,
    summary: 'Get a vertical',
    params: z.object({ id: z.uuid() }),
    reply: vertical,
  });
const countryEndpoint = (path: string, access: ReadAccess) =>
  endpoint({
    method: 'GET',
    path: `/api/${path}/get_country/{id}`,
    access,
    summary: 'Get a country by its two-letter code',
    params: z.object({ id: z.string().regex(/^[A-Za-z]{2}$/, 'A country code has two letters.') }),
    reply: country,
  });

export const accountPhoneTypes = listEndpoint(
  'accounts/phone_types',
  accounts,
  'List the phone types of accounts',
  phoneType,
);
export const accountVerticals = searchEndpoint(
  'accounts/verticals',
  accounts,
  'Search verticals by name, code or synonym',
  vertical,
);
export const accountCountries = searchEndpoint(
  'accounts/countries',
  accounts,
  'Search countries by name or code',
  country,
);
export const accountSicCodes = searchEndpoint(
  'accounts/sic_codes',
  accounts,
  'Search SIC codes by number or description',
  sicCode,
);
export const allSicCodes = listEndpoint('accounts/get_all_sic_codes', accounts, 'List all SIC codes', sicCode);
export const allVerticals = listEndpoint('accounts/get_all_verticals', accounts, 'List all verticals', vertical);
export const allCurrencyCodes = listEndpoint(
  'accounts/get_all_currency_codes',
  accounts,
  'List all currencies',
  currency,
);
export const currencyCodes = listEndpoint(
  'accounts/get_currency_codes',
  accounts,
  'List all currency codes',
  z.string(),
);
export const accountPhoneCodes = searchEndpoint(
  'accounts/phone_codes',
  accounts,
  'Search dialling codes by country',
  phoneCode,
);
export const allPhoneCodes = listEndpoint('accounts/all_phone_codes', accounts, 'List all dialling codes', phoneCode);
export const accountVertical = verticalEndpoint('accounts', accounts);
export const accountCountry = countryEndpoint('accounts', accounts);

export const contactPhoneTypes = listEndpoint(
  'contacts/phone_types',
  contacts,
  'List the phone types of contacts',
  phoneType,
);
export const contactVerticals = searchEndpoint(
  'contacts/verticals',
  contacts,
  'Search verticals by name, code or synonym',
  vertical,
);
export const contactCountries = searchEndpoint(
  'contacts/countries',
  contacts,
  'Search countries by name or code',
  country,
);
export const contactVertical = verticalEndpoint('contacts', contacts);
export const contactCountry = countryEndpoint('contacts', contacts);
export const contactSeniorities = listEndpoint(
  'contacts/get_seniority',
  contacts,
  'List seniorities, highest first',
  z.object({ id: z.string(), name: z.string(), rank: z.int(), synonyms: z.array(z.string()) }),
);
export const contactRoles = listEndpoint(
  'contacts/get_roles',
  contacts,
  'List roles that have sub-roles',
  z.object({ id: z.string(), name: z.string() }),
);
export const contactSubRoles = endpoint({
  method: 'GET',
  path: '/api/contacts/sub_roles/{id}',
  access: contacts,
  summary: 'List the sub-roles of a role',
  params: z.object({ id: storable().min(1).max(100) }),
  reply: z.object({
    data: z.array(z.object({ id: z.string(), name: z.string(), synonyms: z.array(z.string()) })),
  }),
});
