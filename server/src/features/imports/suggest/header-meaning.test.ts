import { describe, expect, it } from 'vitest';
import { meaningOfHeader } from './header-meaning.ts';

describe('meaning of a header', () => {
  it.each([
    ['BillingPostalCode', 'postcode'],
    ['billing_address.city', 'city'],
    ['Address 1: ZIP/Postal Code', 'postcode'],
    ['Account > Phone', 'phone'],
    ['companyPhone2', 'phone'],
    ['Company - Country Name', 'country'],
    ['properties.numberOfEmployees', 'employees'],
    ['Legal Entity Name', 'legal_name'],
    ['FormerNames.CompanyName', 'previous_name'],
    ['villeEtablissement', 'city'],
    ['Primary Industry', 'vertical'],
    ['PHYSICAL_ADDRESS_PROVINCE_OR_STATE', 'county'],
    ['Handelsregister-Nr.', 'registration_number'],
    ['Postcode of the company', 'postcode'],
    ['Trading company name', 'trading_name'],
    ['Previous trading name', 'previous_name'],
    ['Former company name', 'previous_name'],
    ['enseigne1Etablissement', 'trading_name'],
    ['Phone - Mobile', 'mobile_phone'],
    ['Work Direct Phone', 'direct_phone'],
    ['Company Founded Year', 'founded'],
    ['E-mail 1 - Value', 'email'],
    ['location.zip_code', 'postcode'],
    ['geo.streetName', 'street'],
    ['business.stateOrCountry', 'county'],
    ['Work city', 'city'],
    ['Ort (geschäftlich)', 'city'],
    ['Team size', 'employees'],
    ['Hoofdkantoor', 'location'],
    ['Über uns', 'description'],
    ['Nom de l’association', 'company_name'],
    ['City Latin Alphabet', 'city'],
    ['Address Company', 'company_name'],
    ['Street & Number', 'address'],
    ['Adres + huisnummer', 'address'],
    ['Ulica a číslo', 'address'],
    ['Adresregel 2', 'address'],
    ['Obchodné meno', 'company_name'],
    ['Companies', 'company_name'],
    ['Krajina', 'country'],
    ['Počet zamestnancov', 'employees'],
    ['Branchetekst', 'vertical'],
    ['Państwo', 'country'],
    ['Ulica', 'street'],
    ['Nr budynku', 'house_number'],
    ['Nazwa firmy', 'company_name'],
    ['Kod pocztowy', 'postcode'],
    ['IČO', 'registration_number'],
    ['Y-tunnus', 'registration_number'],
    ['Organisationsnummer', 'registration_number'],
    ['Firmenbuchnummer', 'registration_number'],
    ['Codice fiscale', 'registration_number'],
    ['ABN', 'registration_number'],
    ['Partita IVA', 'vat_number'],
    ['UID-Nummer', 'vat_number'],
    ['Indirizzo', 'address'],
    ['Comune', 'city'],
    ['Kanton', 'county'],
    ['Codice ATECO', 'sic_codes'],
    ['ÖNACE', 'sic_codes'],
    ['Antal anställda', 'employees'],
    ['N.º de trabalhadores', 'employees'],
    ['Data de constituição', 'founded'],
    ['Toimiala', 'vertical'],
    ['Objeto social', 'description'],
    ['Hauptsitz', 'location'],
    ['Kotisivu', 'website'],
    ['Puhelin', 'phone'],
    ['Telemóvel', 'mobile_phone'],
    ['E-post', 'email'],
    ['Car phone', 'other_phone'],
    ['LinkedIn Company Page', 'linkedin'],
    ['Juridisk navn', 'legal_name'],
  ])('of "%s" is %s', (header, target) => {
    expect(meaningOfHeader(header)).toMatchObject({ target, isWhole: true });
  });

  it('ignores a long text that contains the name of a target', () => {
    const text = `${'We make pumps. '.repeat(2_000)}Phone`;
    expect(meaningOfHeader(text)).toMatchObject({ target: null, isWhole: false });
    expect(meaningOfHeader(`Phone${' '.repeat(20_000)}`).target).toBe('phone');
  });

  it.each([
    'Account Owner Email',
    'Site Name',
    'Parent Company',
    'Phone Type',
    'Email Status',
    'Country of Origin',
    'Head Office Name',
    'Last Name',
    'Contact - Name',
    'Umsatz 2025',
    'Company category',
    'Organization Name URL',
    'Certified Company',
    'Customer Number',
    'Zoho Account Id',
    'Date of last review',
    'Fax',
    'Company Fax Number',
    'Tel/Fax',
    'Telefaxnummer',
    'Mobile app',
    'Founded by',
    'Former phone type',
    'Date de création',
    'PLZ/Ort',
    'City, State',
    'Code postal et ville',
    'Home Street',
    'Work Description',
    'Location Description',
    'Location Size',
    'Location Name',
    'Straße (privat)',
    'Other City',
    'Personal Email',
    'Card Address City',
    'Bank Account Name',
    'Assistant’s Phone',
    'Contact City',
    'Person LinkedIn URL',
    'Prospect Location',
    'Comune di nascita',
    'Event city',
    'Country of citizenship',
  ])('of "%s" is no target', (header) => {
    expect(meaningOfHeader(header).target).toBeNull();
  });

  it.each(['A', 'Column 12', 'Feld_3', '', '7'])('of "%s" is unclear', (header) => {
    expect(meaningOfHeader(header)).toMatchObject({ target: null, isUnclear: true });
  });

  it('keeps the kinds of address apart', () => {
    const kindOf = (header: string) => meaningOfHeader(header).addressKind;
    expect(kindOf('BillingCity')).not.toBe(kindOf('ShippingCity'));
    expect(kindOf('Address 1: City')).not.toBe(kindOf('Address 2: City'));
    expect(kindOf('Company City')).toBe('');
    expect(kindOf('Registered address')).not.toBe(kindOf('Head office address'));
    expect(kindOf('Shipper Country')).not.toBe(kindOf('Consignee City'));
    expect(kindOf('Shipper Postal Code')).toBe(kindOf('Shipper City'));
    expect(kindOf('Besöksadress')).not.toBe(kindOf('Postadress'));
  });
});
