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
  });
});
