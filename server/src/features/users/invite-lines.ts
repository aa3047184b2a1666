import { readAddressLine } from '../../mail/address-line.ts';

interface Person {
  email: string;
  first_name: string;
  surname: string;
  display_name: string;
}

const NO_ADDRESS = 'Enter an email address, with or without a name: Jane Doe <jane.doe@agency.example>.';
const NAME_REQUIRED = 'Enter first name and surname before the address: Jane Doe <jane.doe@agency.example>.';

/** Parses a line such as `Jane Doe <jane.doe@agency.example>`. An address without a name must contain both names. */
export function parseInviteLine(line: string): Person | { problem: string } {
  const read = readAddressLine(line);
  if (!read) return { problem: NO_ADDRESS };
  const [first, ...rest] = (read.name ? read.name.split(/\s+/) : namesIn(read.email)).filter(Boolean);
  if (!first || rest.length === 0) return { problem: NAME_REQUIRED };
  const surname = rest.join(' ');
  return { email: read.email, first_name: first, surname, display_name: `${first} ${surname}` };
}

const namesIn = (email: string) =>
  email
    .split('@')[0]!
    .split(/[._]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1));
