import { expect, it } from 'vitest';
import { recogniseFile } from './known-files.ts';
import { describeColumns } from './suggest.ts';

/** Headers with a value each, and the proposed target; a dash marks a column without one. */
const FILES: [source: string, country: string, columns: string][] = [
  [
    'Charity Commission',
    'GB',
    `registered_charity_number|1012345|-
     charity_name|THE GREEN TRUST|company_name
     charity_registration_status|Registered|-
     charity_contact_address1|1 High Street|address
     charity_contact_postcode|LS1 4AB|postcode
     charity_contact_web|www.green.example|website
     charity_company_registration_number|02712345|registration_number
     charity_activities|Gives grants|description`,
  ],
  [
    'Brønnøysund register',
    'NO',
    `organisasjonsnummer|912345678|registration_number
     navn|NORDLYS AS|company_name
     organisasjonsform.kode|AS|-
     naeringskode1.kode|62.010|sic_codes
     antallAnsatte|12|employees
     hjemmeside|www.nordlys.example|website
     postadresse.poststed|BERGEN|-
     forretningsadresse.adresse|Storgata 1|address
     forretningsadresse.poststed|OSLO|city`,
  ],
  [
    'CVR',
    'DK',
    `CVR-nummer|12345678|registration_number
     P-nummer|1001234567|-
     Navn|Nordlys ApS|company_name
     By|Aarhus C|city
     Branche|Computerprogrammering|vertical
     Antal ansatte|10-19|employees`,
  ],
  [
    'OpenCorporates',
    'GB',
    `company_number|02712345|registration_number
     jurisdiction_code|gb|-
     name|GREEN LIMITED|company_name
     current_status|Active|-
     incorporation_date|1992-05-01|founded
     registry_url|https://register.example/02712345|-`,
  ],
  [
    'Zoho CRM',
    'GB',
    `Record Id|zcrm_1|-
     Account Name|Green Ltd|company_name
     Account Owner|Ann Other|-
     Billing Street|1 High Street|address
     Billing Code|LS1 4AB|postcode`,
  ],
];

it.each(FILES)('recognises a file from %s and proposes its columns', (source, country, columns) => {
  const cells = columns.split('\n').map((line) => line.trim().split('|'));
  const headers = cells.map(([header]) => header!);
  expect(recogniseFile(headers)?.source).toBe(source);
  const row = cells.map(([, value]) => value!);
  const targets = describeColumns(headers, [row], country).map(({ suggestion }) => suggestion?.target ?? '-');
  expect(targets.map((target, index) => `${headers[index]}: ${target}`)).toEqual(
    cells.map(([header, , target]) => `${header}: ${target}`),
  );
});

it('recognises no file by a part of its headers', () => {
  expect(recogniseFile(['Account Name', 'Billing Street', 'Phone'])).toBeNull();
});
