import { type HeaderNames, headerNames } from '../features/imports/suggest/synonyms.ts';
import type { Entity } from '../match-index/engine/entities.ts';
import { FIELDS } from './fields.ts';

/** Words that mean a field only as the whole header, and not in headers like "first seen" or "role of the parent". */
const VAGUE_WORDS =
  'first|last|middle|birth|born|family|title|number|num|nr|no|role|function|funktion|post|place|person|contact|names|author|business|mi|by|bm|bd|ph|nm|group|item|product|second|form|unit|flat|building|job|position|st|company|organisation|organization|firm|institution|corporation|supplier|customer|vendor|client|employer|lei|vat|sic|cell|employee|registration';

const headerNamesOf = (entity: Entity) =>
  headerNames(
    Object.fromEntries(Object.entries(FIELDS[entity]).map(([field, { headers }]) => [field, headers])),
    VAGUE_WORDS.split('|'),
  );

const HEADER_NAMES: Record<Entity, HeaderNames<string>> = {
  account: headerNamesOf('account'),
  contact: headerNamesOf('contact'),
};

/** Splits "LegalAddress.PostalCode" into "Legal Address.Postal Code". */
const splitWords = (header: string) => header.replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2');
const FORMER_NAME_PATTERN = /previous|former|ehemalig|alias|trading/i;
/** Returns the last part of a header that is a path. */
const lastPart = (header: string) => header.split(/[./>]/).at(-1)!;
const toSingular = (header: string) => header.replace(/ies\s*$/i, 'y').replace(/(?<=[a-z]{3})s\s*$/i, '');

/** Returns the field for a whole header, or for the last part of a header that is a path. */
export function fieldOfHeader(entity: Entity, header: string): string | null {
  const { exact } = HEADER_NAMES[entity];
  const forms = [
    header,
    splitWords(header),
    toSingular(header),
    lastPart(splitWords(header)),
    toSingular(lastPart(header)),
  ];
  for (const form of forms) {
    const field = exact(form);
    if (field === 'name' && FORMER_NAME_PATTERN.test(header)) return 'previous_names';
    if (field) return field;
  }
  return null;
}

/** Returns the field for some of the words in a header. */
export function fieldWithinHeader(entity: Entity, header: string): string | null {
  const { within } = HEADER_NAMES[entity];
  return within(lastPart(splitWords(header))) ?? within(splitWords(header));
}
