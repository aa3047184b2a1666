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
  ['phone', 'Telephone|Phone Number|Tel.|Telefonnummer|Telefoon|Téléphone|Teléfono|Main telephone (HQ)'],
  ['email', 'E-Mail|Email Address|E-Mail-Adresse|Emailadres|Courriel|Correo electrónico'],
  ['linkedin', 'LinkedIn|LinkedIn URL|Company LinkedIn'],
  ['registration_number', 'CompanyNumber|Company no|Company Reg. No.|Handelsregisternummer|KvK-nummer|SIREN|CIF'],
  ['vat_number', 'VAT Number|USt-IdNr.|BTW-nummer|Numéro de TVA'],
  ['lei', 'LEI|Legal Entity Identifier'],
  ['sic_codes', 'SIC|SicCodes|SICCode.SicText_1|NACE code|WZ|Code NAF|CNAE'],
  ['employees', 'Employees|Number of Employees|EmployerSize|Mitarbeiterzahl|Aantal medewerkers|Effectifs'],
  ['previous_name', 'Trading name|Former Name|Handelsname|Nom commercial'],
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

const targetsOf = (headers: string[], rows: string[][]) =>
  describeColumns(headers, rows, 'GB').map(({ suggestion }) => suggestion?.target ?? null);

describe('column suggestions', () => {
  it('recognises columns with unclear headers by their values', () => {
    const rows = [
      ['Acme Ltd', 'info@acme.example', 'www.acme.co.uk', 'LS1 4AP', '+44 113 496 0000', '5493001KJTIIGC8Y1R12'],
      ['Beta PLC', 'hello@beta.example', 'https://beta.example/uk', 'W1F 9JT', '020 7946 0000', '213800D1EI4B9WTWWD28'],
    ];
    expect(targetsOf(['A', 'B', 'C', 'D', 'E', 'F'], rows)).toEqual([
      'company_name',
      'email',
      'website',
      'postcode',
      'phone',
      'lei',
    ]);
  });

  it('suggests the same target for several columns only if their values can be joined', () => {
    const rows = [
      ['a@b.example', '', '1 High Street', 'Unit 4'],
      ['c@d.example', 'e@f.example', '2 High Street', ''],
    ];
    expect(targetsOf(['Email', 'E-mail', 'Address 1', 'Address 2'], rows)).toEqual([
      'email',
      null,
      'address',
      'address',
    ]);
  });

  it('describes columns by samples, fill rate, distinct values and damaged numbers', () => {
    const rows = [['4.47E+11'], ['4,47E+11'], [''], ['0113 496 0000'], ['0113 496 0000']];
    const [column] = describeColumns(['Telephone'], rows, 'GB');
    expect(column).toMatchObject({
      filled_percent: 80,
      distinct: 3,
      samples: ['4.47E+11', '4,47E+11', '0113 496 0000'],
    });
    expect(column!.warning).toContain('damaged 2 of these numbers, such as “4.47E+11”');
  });

  it('lowers the confidence if the values contradict the header', () => {
    const [column] = describeColumns(['Town'], [['a@b.example'], ['c@d.example']], 'GB');
    expect(column!.suggestion).toMatchObject({ target: 'email', confidence: 0.6 });
  });
});
