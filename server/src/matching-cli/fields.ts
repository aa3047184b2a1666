import { COMPANY_HEADERS } from '../features/imports/suggest/synonyms.ts';
import type { Entity } from '../match-index/engine/entities.ts';

/** Properties of a field. */
interface Field {
  /** A description for users in one line. */
  description: string;
  /** How many columns the field takes: `all`, `numbered` (headers differ only in a number), or one by default. */
  multiplicity?: 'all' | 'numbered';
  /** The headers of the field in the form that `foldHeader` returns, separated by `|`. */
  headers: string;
}

const HEADERS = COMPANY_HEADERS;

const PLACE_FIELDS = {
  city: {
    description: 'town',
    headers: `${HEADERS.city}|suburb|place|locality name|res city desc|town name|city name`,
  },
  region: {
    description: 'state, province or county',
    headers: `${HEADERS.county}|st|state cd|state code|res state|prov`,
  },
  postcode: { description: 'postcode', headers: `${HEADERS.postcode}|zipcode5|zip5|post|pcode|pc|postcode fake` },
  country: {
    description: 'country, as a code or a name',
    headers: `${HEADERS.country}|country of registration|iso country`,
  },
} satisfies Record<string, Field>;

const HOUSE_NUMBER_HEADERS =
  'street number|house number|house no|street no|building number|number of house|hausnummer|hausnr|hnr|nr|huisnummer|numero|num';

/** Fields of account files and contact files. */
const COMMON_FIELDS = {
  other: { description: 'compared as is, under its header', multiplicity: 'all', headers: '' },
  ignore: { description: 'not used', multiplicity: 'all', headers: 'salutation|anrede' },
} satisfies Record<string, Field>;

const ACCOUNT = {
  name: {
    description: "the company's name",
    headers: `${HEADERS.company_name}|${HEADERS.legal_name}|handelsnaam|org name|org|title|item name|product name|product|corporation|institution|institution name|school name|restaurant|venue name|trading as name|nm`,
  },
  previous_names: {
    description: 'former and trading names; separate several in one cell with ;;',
    multiplicity: 'all',
    headers: `${HEADERS.previous_name}|${HEADERS.trading_name.replace('|brand', '').replace('|handelsnaam', '')}|previous names|former names|other names|aliases|alias|alt name|alternative name|alternate names|trading names`,
  },
  address: {
    description: 'street and number, or the whole address; several columns are joined',
    multiplicity: 'all',
    headers: `${HEADERS.address}|${HEADERS.street}|addr|addr1|addr2|full address|street name|address line1|address line2|street1|street2`,
  },
  house_number: { description: 'house number in a column of its own', headers: HOUSE_NUMBER_HEADERS },
  ...PLACE_FIELDS,
  website: {
    description: 'web address or domain',
    headers: `${HEADERS.website}|web page|webpage|homepage url|site url`,
  },
  phone: { description: 'phone number', headers: `${HEADERS.phone}|phone num|phonenumber|ph|telephone no` },
  email: { description: 'email address', headers: HEADERS.email },
  registration_number: {
    description: 'official number of the company in its register',
    headers: `${HEADERS.registration_number}|registration|register number|crn|registrationnumber`,
  },
  vat_number: { description: 'VAT number', headers: HEADERS.vat_number },
  lei: { description: 'legal entity identifier', headers: HEADERS.lei },
  extra: { description: 'free text in which register numbers are looked for', multiplicity: 'all', headers: 'extra' },
  ...COMMON_FIELDS,
} satisfies Record<string, Field>;

const CONTACT = {
  full_name: {
    description: 'whole name in one cell',
    headers:
      'name|full name|fullname|person|person name|contact|contact name|display name|first and surname|nom complet|vollstandiger name|volledige naam|nombre completo|nome completo|complete name|names|primary name|author|employee|employee name|customer name|client name|patient name',
  },
  first_name: {
    description: 'given name',
    multiplicity: 'numbered',
    headers:
      'first name|firstname|first|fname|f name|given name|givenname|given names|given|forename|forenames|christian name|vorname|vornamen|rufname|voornaam|voornamen|roepnaam|prenom|prenoms|nombre|nombres|nome|name first|first nm|imie',
  },
  middle_name: {
    description: 'middle name or initial',
    headers:
      'middle name|middlename|middle|mname|middle initial|mi|m i|midl name|middle names|second name|second forename|name middle|zweiter vorname|tweede naam|deuxieme prenom|segundo nombre|patronymic',
  },
  last_name: {
    description: 'surname',
    multiplicity: 'numbered',
    headers:
      'last name|lastname|last|lname|l name|surname|sur name|family name|familyname|family|nachname|familienname|zuname|achternaam|familienaam|nom|nom de famille|apellido|apellidos|primer apellido|cognome|name last|last nm|nazwisko',
  },
  name_suffix: {
    description: 'generation: Jr, Sr, II',
    headers: 'suffix|name suffix|generation|generational suffix|namenszusatz',
  },
  birth_date: {
    description: 'date of birth, in any usual spelling',
    headers:
      'date of birth|birth date|birthdate|birthday|dob|d o b|born|born on|geburtsdatum|geburtstag|geb datum|geboortedatum|date de naissance|ne le|fecha de nacimiento|data di nascita|date birth|birth dt|dateofbirth|birth',
  },
  birth_year: {
    description: 'year of birth in a column of its own',
    headers: 'birth year|year of birth|yob|by|birthyear|geburtsjahr|geboortejaar|annee de naissance',
  },
  birth_month: {
    description: 'month of birth in a column of its own',
    headers: 'birth month|month of birth|mob|bm|birthmonth|geburtsmonat',
  },
  birth_day: {
    description: 'day of birth in a column of its own',
    headers: 'birth day|day of birth|bd|birthdayofmonth|geburtstag nr',
  },
  email: {
    description: 'email address, in one or several columns',
    multiplicity: 'all',
    headers: `${HEADERS.email}|work email|business email|personal email|private email|email 1|email 2|email1|email2`,
  },
  phone: {
    description: 'phone number, in one or several columns',
    multiplicity: 'all',
    headers: `${HEADERS.phone}|mobile|mobile phone|mobile number|cell|cell phone|cellphone|ddi|direct dial|direct phone|home phone|work phone|phone 1|phone 2|phone num|phonenumber|handy|mobiltelefon|mobiel|portable|movil`,
  },
  employer: {
    description: "the employer's name",
    headers:
      'employer|company|company name|organisation|organization|organisation name|organization name|firm|firma|unternehmen|bedrijf|werkgever|arbeitgeber|entreprise|societe|employeur|empresa|azienda|workplace|business|account|account name|affiliation|institution',
  },
  job_title: {
    description: 'job title',
    headers:
      'job title|jobtitle|title|position|role|function|funktion|job|occupation|profession|beruf|functie|fonction|poste|cargo|puesto|designation',
  },
  account_id: {
    description: "the employer's own id",
    headers: 'account id|company id|employer id|organisation id|organization id',
  },
  address: {
    description: 'street, or the whole address',
    headers: `${HEADERS.address}|${HEADERS.street}|addr|addr1|full address|street name|street address|residence|home address|res street address|wohnanschrift`,
  },
  address_2: {
    description: 'further line of the address: building, flat, estate',
    multiplicity: 'all',
    headers:
      'address 2|address line 2|address2|addressline2|addr2|street 2|street2|address 3|address3|address line 3|flat|apartment|building|unit|suite|adresse 2|adresszusatz',
  },
  house_number: { description: 'house number in a column of its own', headers: HOUSE_NUMBER_HEADERS },
  ...PLACE_FIELDS,
  website: { description: "the employer's web address", headers: `${HEADERS.website}|company domain|email domain` },
  national_id: {
    description: 'national number of the person; the header names its kind',
    multiplicity: 'all',
    headers:
      'soc sec id|ssn|social security|social security number|social security no|national id|national id number|national identifier|national insurance number|nino|ni number|nhs number|nhs no|passport|passport number|passport no|personal number|personnummer|personal id|tax id|tax number|steuer id|bsn|burgerservicenummer|dni|nie|cpf|nif|codice fiscale|driving licence|driver license|drivers license|license number|id number|id card|id no|medicare number|pesel',
  },
  gender: { description: 'gender', headers: 'gender|sex|gender code|geschlecht|geslacht|sexe|sexo|genero' },
  nationality: {
    description: 'nationality',
    headers:
      'nationality|citizenship|citizen of|nationalitat|staatsangehorigkeit|nationaliteit|nationalite|nacionalidad',
  },
  birth_place: {
    description: 'place of birth',
    headers:
      'place of birth|birth place|birthplace|pob|geburtsort|geboorteplaats|lieu de naissance|lugar de nacimiento|city of birth|birth city',
  },
  ...COMMON_FIELDS,
} satisfies Record<string, Field>;

export const FIELDS: Record<Entity, Record<string, Field>> = { account: ACCOUNT, contact: CONTACT };

export type AccountField = keyof typeof ACCOUNT;
export type ContactField = keyof typeof CONTACT;
