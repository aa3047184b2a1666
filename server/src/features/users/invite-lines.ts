import { parseAddressLine } from '../../mail/address-line.ts';

interface Person {
  email: string;
  first_name: string;
  surname: string;
  display_name: string;
}

const ADDRESS_REQUIRED = 'Enter an email address, with or without a name: Jane Doe <jane.doe@agency.example>.';
const NAME_REQUIRED = 'Enter first name and surname before the address: Jane Doe <jane.doe@agency.example>.';

/** Parses a line such as `Jane Doe <jane.doe@agency.example>`. An address without a name must contain both names. */
export function parseInviteLine(line: string): Person | { problem: string } {
  const addressLine = parseAddressLine(line);
  if (!addressLine) return { problem: ADDRESS_REQUIRED };
  const [firstName, ...surnames] = (
    addressLine.name ? addressLine.name.split(/\s+/) : namesIn(addressLine.email)
  ).filter(Boolean);
  if (!firstName || surnames.length === 0) return { problem: NAME_REQUIRED };
  const surname = surnames.join(' ');
  return { email: addressLine.email, first_name: firstName, surname, display_name: `${firstName} ${surname}` };
}

const namesIn = (email: string) =>
  email
    .split('@')[0]!
    .split(/[._]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
