import type { NormalisedContact } from './contact.ts';
import type { ContactField } from './contact-fields.ts';

const list = (values: readonly string[] | undefined) =>
  values === undefined ? '' : values.length === 1 ? (values[0] as string) : values.join(' ');

/** The value of a field as an explanation shows it. */
export function shownValue(field: ContactField, record: NormalisedContact): string {
  switch (field) {
    case 'given':
      return list(record.g);
    case 'surname':
      return list(record.l);
    case 'middle':
      return list(record.m);
    case 'name':
      return list([...record.g, ...(record.m ?? []), ...record.l]);
    case 'email':
      return list(record.e);
    case 'phone':
      return list(record.t);
    case 'employer':
      return record.o ? list(record.o) : list(record.d);
    case 'identifier':
      return list(record.i);
    default:
      return record[PROPERTY[field] ?? 'c'] ?? '';
  }
}

type Property = 'x' | 'j' | 'b' | 'p' | 'y' | 'r' | 's' | 'h' | 'w' | 'c' | 'k' | 'q';
const PROPERTY: Partial<Record<ContactField, Property>> = {
  gender: 'x',
  title: 'j',
  birth: 'b',
  'birth year': 'b',
  postcode: 'p',
  city: 'y',
  region: 'r',
  street: 's',
  house: 'h',
  line: 'w',
  country: 'c',
  nationality: 'k',
  'birth place': 'q',
};
