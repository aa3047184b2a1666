import type { ImportTarget } from '@leadwright/contract/features/imports';
import { foldHeader } from './synonyms.ts';

/** A file that a register, a prospecting service or a CRM writes with the same headers for each of its users. */
export interface KnownFile {
  /** The name of its source, as users know it. */
  source: string;
  /** Returns what a header of the file is, where its words alone do not say it; null for a column that is no target. */
  targetOf(header: string): ImportTarget | null | undefined;
}

interface Recipe {
  source: string;
  /** Headers that together identify the file, folded, separated by "|". */
  signature: string;
  /** Targets of headers that the rules for header words do not know or read otherwise; a dash is no target. */
  targets?: Partial<Record<ImportTarget | '-', string>>;
}

/** Recipes of current exports and open data files, in the order in which they are tried. */
const RECIPES: Recipe[] = [
  {
    source: 'Companies House',
    signature: 'companyname|companynumber|regaddress posttown|companycategory|siccode sictext 1',
  },
  {
    source: 'Companies House',
    signature: 'company name|company number|company status|date of creation',
    targets: { founded: 'date of creation' },
  },
  {
    source: 'GLEIF',
    signature: 'lei|entity legalname|entity legaladdress city|entity legaladdress country',
    targets: { founded: 'entity entitycreationdate' },
  },
  {
    source: 'Charity Commission',
    signature: 'registered charity number|charity name|charity registration status',
    targets: {
      company_name: 'charity name',
      registration_number: 'charity company registration number',
      address:
        'charity contact address1|charity contact address2|charity contact address3|charity contact address4|charity contact address5',
      postcode: 'charity contact postcode',
      phone: 'charity contact phone',
      email: 'charity contact email',
      website: 'charity contact web',
      description: 'charity activities',
      '-': 'organisation number|registered charity number|linked charity number',
    },
  },
  { source: 'Sirene', signature: 'siren|nic|siret|activiteprincipaleetablissement' },
  { source: 'Sirene', signature: 'siren|denominationunitelegale|activiteprincipaleunitelegale' },
  { source: 'KVK', signature: 'kvk nummer|vestigingsnummer|handelsnaam' },
  {
    source: 'Brønnøysund register',
    signature: 'organisasjonsnummer|navn|organisasjonsform kode',
    targets: {
      registration_number: 'organisasjonsnummer',
      company_name: 'navn',
      employees: 'antallansatte',
      sic_codes: 'naeringskode1 kode|naeringskode2 kode|naeringskode3 kode',
      address: 'forretningsadresse adresse',
      postcode: 'forretningsadresse postnummer',
      city: 'forretningsadresse poststed',
      country: 'forretningsadresse landkode',
      county: 'forretningsadresse kommune',
      website: 'hjemmeside',
      phone: 'telefon',
      mobile_phone: 'mobil',
      email: 'epostadresse',
    },
  },
  {
    source: 'CVR',
    signature: 'cvr nummer|p nummer',
    targets: {
      registration_number: 'cvr nummer',
      company_name: 'navn|virksomhedsnavn',
      address: 'adresse|vejnavn og nr',
      city: 'by|postdistrikt',
      website: 'hjemmeside',
      employees: 'antal ansatte|ansatte',
      sic_codes: 'branchekode|hovedbranche',
      founded: 'startdato',
      '-': 'p nummer',
    },
  },
  { source: 'CVR', signature: 'cvr nr|postnr|by', targets: { city: 'by' } },
  {
    source: 'OpenCorporates',
    signature: 'company number|jurisdiction code|current status|incorporation date',
    targets: { '-': 'registry url|native company number|normalised name|current alternative legal name' },
  },
  {
    source: 'OffeneRegister',
    signature: 'company number|name|all attributes registered office',
    targets: { city: 'all attributes registered office', county: 'all attributes federal state' },
  },
  { source: 'Zefix', signature: 'uid|sitz|kanton', targets: { registration_number: 'uid', description: 'zweck' } },
  {
    source: 'KBO',
    signature: 'zipcode|municipalitynl|streetnl',
    targets: { registration_number: 'entitynumber|enterprisenumber', '-': 'streetfr|municipalityfr' },
  },
  {
    source: 'Äriregister',
    signature: 'nimi|ariregistri kood',
    targets: {
      registration_number: 'ariregistri kood',
      vat_number: 'kmkr nr',
      postcode: 'indeks ettevotja aadressis',
      founded: 'ettevotja esmakande kpv',
      '-': 'teabesysteemi link',
    },
  },
  {
    source: 'Latvian register',
    signature: 'regcode|name|name in quotes',
    targets: { registration_number: 'regcode', postcode: 'index', founded: 'registered' },
  },
  {
    source: 'Lithuanian register',
    signature: 'ja kodas|ja pavadinimas',
    targets: { registration_number: 'ja kodas', company_name: 'ja pavadinimas', founded: 'ja reg data' },
  },
  {
    source: 'DENUE',
    signature: 'nom estab|raz social|codigo act',
    targets: {
      trading_name: 'nom estab',
      legal_name: 'raz social',
      vertical: 'nombre act',
      employees: 'per ocu',
      street: 'tipo vial|nom vial',
      house_number: 'numero ext',
      county: 'entidad',
      '-': 'codigo act',
    },
  },
  { source: 'ARES', signature: 'ico|psc|kraj', targets: { county: 'kraj' } },
  {
    source: 'ASIC',
    signature: 'company name|acn|class|sub class',
    targets: { registration_number: 'acn', founded: 'date of registration' },
  },
  { source: 'SAM.gov', signature: 'legal business name|cage code', targets: { founded: 'entity start date' } },
  {
    source: 'Orbis',
    signature: 'company name latin alphabet|bvd id number',
    targets: { employees: 'number of employees last avail yr' },
  },
  { source: 'Apollo', signature: 'company name for emails|account stage|apollo account id' },
  { source: 'ZoomInfo', signature: 'zoominfo company id|company name' },
  {
    source: 'Crunchbase',
    signature: 'organization name|organization name url|headquarters location',
  },
  {
    source: 'D&B Hoovers',
    signature: 'd u n s number|company name',
    targets: { employees: 'employees all sites', '-': 'employees single site' },
  },
  { source: 'Sales Navigator', signature: 'account name|linkedin account url|headcount|headquarters' },
  { source: 'Google Maps', signature: 'place id|full address|reviews|rating' },
  { source: 'HubSpot', signature: 'record id|company name|company owner|company domain name' },
  { source: 'Pipedrive', signature: 'organization name|organization address|organization owner' },
  {
    source: 'Pipedrive',
    signature: 'person name|person organization',
    targets: {
      company_name: 'person organization',
      email: 'person email work',
      phone: 'person phone work',
      mobile_phone: 'person phone mobile',
    },
  },
  {
    source: 'Xero',
    signature: 'contactname|accountnumber|poaddressline1',
    targets: {
      company_name: 'contactname',
      address: 'poaddressline1|poaddressline2|poaddressline3|poaddressline4',
      city: 'pocity',
      county: 'poregion',
      postcode: 'popostalcode',
      country: 'pocountry',
      '-': 'saaddressline1|saaddressline2|saaddressline3|saaddressline4|sacity|saregion|sapostalcode|sacountry',
    },
  },
  {
    source: 'SAP',
    signature: 'name1|ort01|land1',
    targets: {
      company_name: 'name1',
      address: 'stras',
      postcode: 'pstlz',
      city: 'ort01',
      country: 'land1',
      phone: 'telf1',
      email: 'smtp addr',
      vat_number: 'stceg',
    },
  },
  { source: 'Dynamics 365', signature: 'do not modify account|do not modify row checksum|account name' },
  {
    source: 'Zoho CRM',
    signature: 'record id|account name|account owner|billing street',
    targets: { postcode: 'billing code' },
  },
  { source: 'Salesforce', signature: 'account name|billing street|billing city|account owner' },
  {
    source: 'Salesforce',
    signature: 'id|name|billingstreet|billingcity|ownerid',
  },
];

const KNOWN_FILES = RECIPES.map(({ source, signature, targets = {} }) => {
  const targetsByHeader = new Map(
    Object.entries(targets).flatMap(([target, headers]) =>
      headers.split('|').map((header) => [header, target === '-' ? null : (target as ImportTarget)]),
    ),
  );
  return {
    signature: signature.split('|'),
    file: { source, targetOf: (header: string) => targetsByHeader.get(foldHeader(header)) } satisfies KnownFile,
  };
});

/** Returns the source whose headers a file has, or null. */
export function recogniseFile(headers: readonly string[]): KnownFile | null {
  const foldedHeaders = new Set(headers.map(foldHeader));
  return KNOWN_FILES.find(({ signature }) => signature.every((header) => foldedHeaders.has(header)))?.file ?? null;
}
