import { describe, expect, it } from 'vitest';
import { meaningOfHeader } from './header-meaning.ts';
import { describeColumns } from './suggest.ts';

/** Headers of registers, councils, list brokers and CRM exports. */
const HEADERS: [target: string, headers: string][] = [
  [
    'company_name',
    'CompanyName|Company Name|Organisation Name|Supplier Name|EmployerName|Account Name|Firmenname|Bedrijfsnaam|Raison sociale|Razón social|Nom de l’entreprise',
  ],
  [
    'address',
    'RegAddress.AddressLine1|Address Line 2|Street Address|Straße|Strasse und Hausnummer|Adresse|Straat|Dirección',
  ],
  ['city', 'RegAddress.PostTown|City|Town|Stadt|Ort|Plaats|Woonplaats|Ville|Ciudad'],
  ['county', 'RegAddress.County|State/Province|Bundesland|Provincie|Département|Provincia'],
  ['postcode', 'RegAddress.PostCode|Post code|ZIP|PLZ|Postleitzahl|Code postal|Código postal'],
  ['country', 'RegAddress.Country|Country Code|Land|Pays|País'],
  ['website', 'Website|Web site|URL|Homepage|Internetadresse|Site web|Página web'],
  [
    'phone',
    'Telephone|Phone Number|Tel.|Telefonnummer|Telefoon|Téléphone|Teléfono|Main telephone (HQ)|Company phone|Switchboard',
  ],
  ['email', 'E-Mail|Email Address|E-Mail-Adresse|Emailadres|Courriel|Correo electrónico'],
  ['linkedin', 'LinkedIn|LinkedIn URL|Company LinkedIn'],
  ['registration_number', 'CompanyNumber|Company no|Company Reg. No.|Handelsregisternummer|KvK-nummer|SIREN|CIF'],
  ['vat_number', 'VAT Number|USt-IdNr.|BTW-nummer|Numéro de TVA'],
  ['lei', 'LEI|Legal Entity Identifier'],
  ['sic_codes', 'SIC|SicCodes|SICCode.SicText_1|NACE code|WZ|Code NAF|CNAE'],
  ['employees', 'Employees|Number of Employees|EmployerSize|Mitarbeiterzahl|Aantal medewerkers|Effectifs'],
  [
    'trading_name',
    'Trading name|Trading as|T/A|DBA|Doing business as|Also known as|Handelsname|Handelsnaam|Nom commercial|Enseigne',
  ],
  ['previous_name', 'Former Name|Früherer Name|Vorige naam'],
  [
    'founded',
    'Founded|Founded Year|Year Founded|IncorporationDate|Date of incorporation|Gründungsjahr|Oprichtingsdatum|Année de création',
  ],
  ['mobile_phone', 'Mobile Phone|Mobile|Cell phone|Mobiltelefon|Handynummer|Mobiel nummer|Téléphone portable|Móvil'],
  ['direct_phone', 'Direct Phone|Direct dial|DDI|Durchwahl|Doorkiesnummer|Ligne directe'],
  ['other_phone', 'Other phone|Home phone|Secondary Phone|Phone - Home'],
];

describe('header recognition', () => {
  const allHeaders = HEADERS.flatMap(([target, headers]) =>
    headers.split('|').map((header) => [header, target] as const),
  );
  const missedHeaders = allHeaders.filter(([header, target]) => meaningOfHeader(header).target !== target);

  it('recognises nine in ten headers of the reference set', () => {
    expect(missedHeaders.length / allHeaders.length, missedHeaders.map(([header]) => header).join(', ')).toBeLessThan(
      0.1,
    );
  });
  it.each(['Notes', 'Reference', 'Salutation', 'Status', 'Revenue', 'Job title'])(
    'finds no target for "%s"',
    (header) => {
      expect(meaningOfHeader(header).target).toBeNull();
    },
  );
});

const targetsOf = async (headers: string[], rows: string[][]) =>
  (await describeColumns(headers, rows, 'GB')).map(({ suggestion }) => suggestion?.target ?? null);

describe('column suggestions', async () => {
  it('recognises columns with unclear headers by their values', async () => {
    const rows = [
      ['Acme Ltd', 'info@acme.example', 'www.acme.co.uk', 'LS1 4AP', '+44 113 496 0000', '5493001KJTIIGC8Y1R12'],
      ['Beta PLC', 'hello@beta.example', 'https://beta.example/uk', 'W1F 9JT', '020 7946 0000', '213800D1EI4B9WTWWD28'],
    ];
    expect(await targetsOf(['A', 'B', 'C', 'D', 'E', 'F'], rows)).toEqual([
      'company_name',
      'email',
      'website',
      'postcode',
      'phone',
      'lei',
    ]);
  });

  it('suggests the same target for several columns only if their values can be joined', async () => {
    const rows = [
      ['a@b.example', '', '1 High Street', 'Unit 4'],
      ['c@d.example', 'e@f.example', '2 High Street', ''],
    ];
    expect(await targetsOf(['Email', 'E-mail', 'Address 1', 'Address 2'], rows)).toEqual([
      'email',
      null,
      'address',
      'address',
    ]);
  });

  it('proposes one of several addresses, with the parts that only columns of no certain address have', async () => {
    const headers = ['BillingStreet', 'BillingCity', 'ShippingStreet', 'ShippingCity', 'ShippingPostcode', 'Country'];
    const rows = [['1 High Street', 'Leeds', '2 Low Road', 'York', 'YO1 7HU', 'United Kingdom']];
    expect(await targetsOf(headers, rows)).toEqual([null, null, 'address', 'city', 'postcode', 'country']);
  });

  it.each(['Registered Office Address', 'Postadress', 'HQ Street'])(
    'completes bare columns with "%s"',
    async (header) => {
      const rows = [['1 High Street', 'Leeds', 'LS1 4AP']];
      expect(await targetsOf([header, 'City', 'Postcode'], rows)).toEqual(['address', 'city', 'postcode']);
    },
  );

  it('proposes one of several seats', async () => {
    const rows = [['1 High Street', '2 Low Road', 'York', 'YO1 7HU']];
    const headers = ['Registered address', 'Head office address', 'City', 'Postcode'];
    expect(await targetsOf(headers, rows)).toEqual(['address', null, 'city', 'postcode']);
  });

  it('proposes one of the addresses of several companies', async () => {
    const rows = [['1 High Street', 'Leeds', 'Low Road 2', 'Hamburg', 'Germany']];
    const headers = ['Consignee Address', 'Consignee City', 'Shipper Address', 'Shipper City', 'Shipper Country'];
    expect(await targetsOf(headers, rows)).toEqual([null, null, 'address', 'city', 'country']);
    expect(await targetsOf(['Address', 'City', 'Delivery address'], rows)).toEqual(['address', 'city', null]);
    const visiting = ['Bezoekadres', 'Bezoek postcode', 'Bezoek plaats', 'Postadres'];
    expect(await targetsOf(visiting, [['Kade 33', '5211 AB', 'Den Bosch', 'Postbus 12']])).toEqual([
      'address',
      'postcode',
      'city',
      null,
    ]);
    const mailing = ['Mailing street', 'Mailing city', 'Mailing country (text only)'];
    expect(await targetsOf(mailing, [['1 High Street', 'Leeds', 'UK']])).toEqual(['address', 'city', 'country']);
  });

  it('proposes the places, website and name of the company before those of others', async () => {
    const headers = [
      'City',
      'State',
      'Name',
      'Website',
      'Company City',
      'Company',
      'Company Website',
      'Company Country',
    ];
    const rows = [
      ['York', 'Yorkshire', 'Ann Other', 'https://ann.example', 'Leeds', 'Acme', 'https://acme.example', 'UK'],
      ['Bath', 'Somerset', 'Bob Sample', 'https://bob.example', 'Derby', 'Beta', 'https://beta.example', 'UK'],
    ];
    expect(await targetsOf(headers, rows)).toEqual([
      null,
      null,
      null,
      null,
      'city',
      'company_name',
      'website',
      'country',
    ]);
  });

  it('proposes no names, places and texts of people in a file of people', async () => {
    const headers = ['First Name', 'Name', 'Location', 'Summary', 'Email', 'Street', 'Mobile'];
    const rows = [['Ann', 'Other', 'Leeds, UK', 'I sell', 'ann@acme.example', '1 High Street', '07700 900123']];
    expect(await targetsOf(headers, rows)).toEqual([null, null, null, null, 'email', 'address', 'mobile_phone']);
    expect(await targetsOf(['Vorname', 'Name'], [['Ina', 'Acme GmbH']])).toEqual([null, 'company_name']);
    expect(await targetsOf(['Contact first name', 'Name'], [['Ina', 'Acme']])).toEqual([null, 'company_name']);
  });

  it('proposes no profiles of people and no pages of a directory', async () => {
    const rows = ['a', 'b', 'c'].map((id) => [
      `https://www.linkedin.com/in/${id}`,
      `https://www.linkedin.com/sales/lead/${id}`,
      `https://directory.example/${id}`,
      `https://www.linkedin.com/company/${id}`,
    ]);
    expect(await targetsOf(['LinkedIn URL', 'URL', 'Profile', 'x'], rows)).toEqual([null, null, null, 'linkedin']);
    expect(await targetsOf(['Web', 'Homepage', 'URL', 'LinkedIn'], rows)).toEqual([null, null, null, 'linkedin']);
  });

  it('proposes no codes and no people as names, no tax numbers of people and no dates as activity codes', async () => {
    const rows = [
      ['PUMP001', 'Acme', 'RSSMRA80A01H501U', '28.13.00', '03.02.2001'],
      ['FOOD-02', 'Beta', 'VRDLGI75B02F205X', '46.32.10', '15.01.1999'],
    ];
    const headers = ['Account', 'Name', 'Codice fiscale', 'ATECO', 'NACE'];
    expect(await targetsOf(headers, rows)).toEqual([null, 'company_name', null, 'sic_codes', null]);
    expect(await targetsOf(['data.name'], [['Ms Ann Other'], ['Mr Bob Sample']])).toEqual([null]);
  });

  it('proposes a whole address only without columns for its parts', async () => {
    const rows = [['1 High Street, Leeds, UK', '1 High Street', 'Leeds']];
    expect(await targetsOf(['Address', 'Street', 'City'], rows)).toEqual([null, 'address', 'city']);
    expect(await targetsOf(['Address', 'Note', 'City'], rows)).toEqual(['address', null, 'city']);
  });

  it.each(['Suite', 'Apt/Suite', 'Unit #', 'Floor', 'Apartment No.'])(
    'proposes "%s" with a street alone',
    async (header) => {
      const rows = [
        ['100 Main St', '200', 'Austin'],
        ['7 Elm Ave', 'Ste 4', 'Waco'],
        ['9 Oak Dr', '', 'Waco'],
        ['12 Oak Dr', 'B', 'Waco'],
      ];
      expect(await targetsOf(['Address', header, 'City'], rows)).toEqual(['address', 'address', 'city']);
      expect(await targetsOf(['BillingStreet', header, 'BillingCity'], rows)).toEqual(['address', 'address', 'city']);
      const joined = rows.map(([street, unit, city]) => [`${street} Suite ${unit?.replace('Ste ', '')}`, unit!, city!]);
      expect(await targetsOf(['Address', header, 'City'], joined)).toEqual(['address', null, 'city']);
      expect((await targetsOf(['Name', header], [['Acme', '200']]))[1]).toBeNull();
    },
  );

  it('proposes no part of a building for other units', async () => {
    const rows = [['1 High Street', 'kg', 'Sales', '3 per box']];
    expect(await targetsOf(['Address', 'Unit', 'Business unit', 'Unit price'], rows)).toEqual([
      'address',
      null,
      null,
      null,
    ]);
  });

  it('proposes no target by numbers under a header with another or an unknown meaning', async () => {
    const rows = [['14500000', '2026-10-02', '21', '07123456', '0113 496 0000']];
    const headers = ['Turnover', 'Agreed', 'Visits', 'Zed index', 'Batch'];
    expect(await targetsOf(headers, rows)).toEqual([null, null, null, null, null]);
  });

  it('proposes an identifier only for values that can be one', async () => {
    const headers = ['Account id', 'VAT number', 'Company number', 'LEI'];
    expect(await targetsOf(headers, [['65f0aa12', 'Leeds', 'pending', 'none']])).toEqual([null, null, null, null]);
    const id = '0199b7a0-0000-7000-8000-000000000001';
    expect(await targetsOf(headers, [[id, 'GB123456789', '07123456', '213800D1EI4B9WTWWD28']])).toEqual([
      'account_id',
      'vat_number',
      'registration_number',
      'lei',
    ]);
  });

  it('proposes no email column of the users who own the accounts', async () => {
    const rows = [['a@agency.example'], ['b@agency.example']];
    expect(await targetsOf(['Account owner'], rows)).toEqual([null]);
    expect(await targetsOf(['Write to'], rows)).toEqual(['email']);
  });

  it('takes repeated addresses under an unknown header for no contact detail of the company', async () => {
    const rows = ['a', 'b', 'c', 'd'].map((id) => [
      'me@agency.example',
      `https://register.example/${id}`,
      `${id}@${id}.example`,
    ]);
    expect(await targetsOf(['Person in charge', 'Permalink', 'Write to'], rows)).toEqual([null, null, 'email']);
  });

  it('recognises street addresses of several lines, and reads a long text of digits in one pass', async () => {
    expect(await targetsOf(['x'], [['Unit 4\nMill Lane, York'], ['12 High Street']])).toEqual(['address']);
    expect(await targetsOf(['x'], [['1 '.repeat(300_000)]])).toEqual([null]);
  });

  it('describes columns by samples, fill rate, distinct values and damaged numbers', async () => {
    const rows = [['4.47E+11'], ['4,47E+11'], [''], ['0113 496 0000'], ['0113 496 0000']];
    const [column] = await describeColumns(['Telephone'], rows, 'GB');
    expect(column).toMatchObject({
      filled_percent: 80,
      distinct: 3,
      samples: ['4.47E+11', '4,47E+11', '0113 496 0000'],
    });
    expect(column!.warning).toContain('damaged 2 of these numbers, such as “4.47E+11”');
  });

  it('lowers the confidence if the values contradict the header', async () => {
    const [column] = await describeColumns(['Town'], [['a@b.example'], ['c@d.example']], 'GB');
    expect(column!.suggestion).toMatchObject({ target: 'email', confidence: 0.6 });
  });
});
