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
     charity_contact_address2|Headingley|address
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
  [
    'OffeneRegister',
    'DE',
    `company_number|F1103R_HRB120009|registration_number
     name|Nordhang Solar GmbH|company_name
     registered_address|Am Markt 4, 10115 Berlin.|address
     all_attributes.federal_state|Berlin|county
     all_attributes.registered_office|Berlin|city`,
  ],
  [
    'Zefix',
    'CH',
    `Firmenname|Alpina Pumpen AG|company_name
     UID|CHE-123.456.789|registration_number
     Sitz|Zürich|city
     Kanton|ZH|county
     Zweck|Herstellung von Pumpen|description`,
  ],
  [
    'KBO',
    'BE',
    `EntityNumber|0200.065.765|registration_number
     Zipcode|2000|postcode
     MunicipalityNL|Antwerpen|city
     MunicipalityFR|Anvers|-
     StreetNL|Havenstraat|address
     StreetFR|Rue du Port|-
     HouseNumber|12|house_number`,
  ],
  [
    'Äriregister',
    'EE',
    `nimi|Balti Pumbad OÜ|company_name
     ariregistri_kood|10123456|registration_number
     kmkr_nr|EE100123456|vat_number
     indeks_ettevotja_aadressis|10111|postcode
     teabesysteemi_link|https://register.example/10123456|-`,
  ],
  [
    'Latvian register',
    'LV',
    `regcode|40003123456|registration_number
     name|SIA "Daugavas Sūkņi"|company_name
     name_in_quotes|Daugavas Sūkņi|-
     registered|1998-03-15|founded
     address|Rīga, Brīvības iela 1|address
     index|LV-1010|postcode`,
  ],
  [
    'ARES',
    'CZ',
    `IČO|27074358|registration_number
     Obchodní jméno|Vltava Čerpadla s.r.o.|company_name
     Obec|Praha|city
     PSČ|110 00|postcode
     Kraj|Hlavní město Praha|county`,
  ],
  [
    'Lithuanian register',
    'LT',
    `ja_kodas|123456789|registration_number
     ja_pavadinimas|UAB "Nemuno Siurbliai"|company_name
     stat_pavadinimas|Likviduojamas|-`,
  ],
  [
    'DENUE',
    'MX',
    `nom_estab|Bombas del Norte|trading_name
     raz_social|BOMBAS DEL NORTE SA DE CV|legal_name
     codigo_act|333910|-
     per_ocu|31 a 50 personas|employees
     tipo_vial|CALLE|street
     nom_vial|HIDALGO|street
     numero_ext|12|house_number
     entidad|Nuevo León|county
     municipio|Monterrey|city`,
  ],
  [
    'CVR',
    'DK',
    `CVR-nr.|12345678|registration_number
     Vejnavn|Havnegade|street
     Husnr.|12|house_number
     Postnr.|1058|postcode
     By|København K|city`,
  ],
  [
    'ASIC',
    'AU',
    `Company Name|YARRA FOODS PTY LTD|company_name
     ACN|005085616|registration_number
     Class|LMSH|-
     Sub Class|PROP|-
     Date of Registration|15/01/1990|founded
     ABN|53004085616|-`,
  ],
  [
    'SAM.gov',
    'US',
    `CAGE CODE|1AB23|-
     LEGAL BUSINESS NAME|PUMP WORKS LLC|legal_name
     ENTITY START DATE|20010203|founded
     PHYSICAL ADDRESS CITY|AUSTIN|city`,
  ],
  [
    'Orbis',
    'GB',
    `Company name Latin alphabet|PUMP WORKS LTD|company_name
     Number of employees Last avail. yr|120|employees
     BvD ID number|GB00712345|-`,
  ],
  [
    'Pipedrive',
    'GB',
    `Person - Name|Ann Other|-
     Person - Organization|Pump Works|company_name
     Person - Email - Work|ann@pumpworks.example|email
     Person - Email - Home|ann@mail.example|-
     Person - Phone - Work|020 7946 0101|phone`,
  ],
  [
    'Xero',
    'GB',
    `*ContactName|Pump Works|company_name
     AccountNumber|PW01|-
     POAddressLine1|14 Forge Lane|address
     POCity|Sheffield|city
     SAAddressLine1|1 Depot Road|-
     SACity|Rotherham|-
     BankAccountName|Pump Works Ltd|-`,
  ],
  [
    'SAP',
    'DE',
    `KUNNR|0000100000|-
     NAME1|Nordhang Solar|company_name
     STRAS|Am Markt 4|address
     PSTLZ|10115|postcode
     ORT01|Berlin|city
     LAND1|DE|country
     TELF1|030 123456|phone
     STCEG|DE123456789|vat_number`,
  ],
];

it.each(FILES)('recognises a file from %s and proposes its columns', async (source, country, columns) => {
  const cells = columns.split('\n').map((line) => line.trim().split('|'));
  const headers = cells.map(([header]) => header!);
  expect(recogniseFile(headers)?.source).toBe(source);
  const row = cells.map(([, value]) => value!);
  const targets = (await describeColumns(headers, [row], country)).map(({ suggestion }) => suggestion?.target ?? '-');
  expect(targets.map((target, index) => `${headers[index]}: ${target}`)).toEqual(
    cells.map(([header, , target]) => `${header}: ${target}`),
  );
});

it('recognises no file by a part of its headers', () => {
  expect(recogniseFile(['Account Name', 'Billing Street', 'Phone'])).toBeNull();
});
