import { readTemplate } from '../merge/build.ts';
import { catalogueFor } from '../merge/catalogue.ts';
import { type Fault, lineAndColumn } from '../merge/tags.ts';
import { defineMessage, type LocalisedMessage } from '../message.ts';
import { contrastFaults } from './contrast.ts';
import { attributeOf, type Element, elementsIn, parseMarkup } from './markup.ts';

/** Errors and warnings about a mail, identical in the editor and on the server. */

export interface MailContent {
  subject: string;
  preheader: string;
  source: string;
  own_text: string;
}
export type MailField = keyof MailContent;
export interface MailRemark extends Fault {
  field: MailField;
  level: 'error' | 'warning';
  line: number;
  column: number;
}
interface Purpose {
  recipient: Parameters<typeof catalogueFor>[1];
  root: Parameters<typeof catalogueFor>[0];
  needsUnsubscribe: boolean;
}

const MESSAGES = {
  alt: defineMessage('lint.alt', 'This image has no alternative text: describe it, or use alt="" if it is decorative.'),
  unsubscribe: defineMessage('lint.unsubscribe', 'An email with this purpose needs an unsubscribe link: {{field}}.', {
    field: '{{ recipient.unsubscribe }}',
  }),
  address: defineMessage('lint.postalAddress', 'An email with this purpose needs a postal address: {{field}}.', {
    field: '{{ agency.postal_address }}',
  }),
  noLink: defineMessage('lint.noLink', 'This link has no address.'),
  badLink: (link: string) =>
    defineMessage('lint.badLink', '“{{link}}” is not an address that an email can link to.', {
      link: link.slice(0, 80),
    }),
  notALink: (field: string) =>
    defineMessage('lint.notALink', 'The field {{field}} is not a link: use a field of the type “link”.', { field }),
  spam: (phrase: string) => defineMessage('lint.spam', 'Spam filters may react to “{{phrase}}”.', { phrase }),
  allCapitals: defineMessage('lint.shouting', 'A subject in capitals looks like spam.'),
  largeImage: (size: number) =>
    defineMessage('lint.heavy', 'This embedded image has {{size}} kB: link to an image of at most 200 kB instead.', {
      size,
    }),
};

const SPAM_PHRASES =
  /\b(act now|100% free|risk[- ]free|no obligation|click here|buy now|limited time|guaranteed|winner|cash bonus|urgent response|double your)\b/gi;

/** Maximum number of remarks per field. */
const MAX_REMARKS = 100;

/** Checks a mail and returns all remarks, in the order of its fields. */
export function lintMail(mail: MailContent, purpose: Purpose): MailRemark[] {
  const catalogue = catalogueFor(purpose.root, purpose.recipient);
  const remarks: MailRemark[] = [];
  const addRemarks = (field: MailField, level: MailRemark['level'], faults: readonly Fault[]) => {
    for (const fault of faults.slice(0, MAX_REMARKS))
      remarks.push({ ...fault, field, level, ...lineAndColumn(mail[field], fault.at) });
  };
  for (const field of ['subject', 'preheader', 'source', 'own_text'] as const)
    addRemarks(field, 'error', readTemplate(mail[field], catalogue).faults);
  const { root, faults } = parseMarkup(mail.source);
  addRemarks('source', 'error', faults);
  addRemarks('subject', 'warning', [...findSpamPhrases(mail.subject), ...checkCapitals(mail.subject)]);
  addRemarks('source', 'warning', findSpamPhrases(mail.source));
  if (root) {
    const links = checkLinks(root, (path) => typeOfField(path, catalogue));
    addRemarks('source', 'error', links.errors);
    addRemarks('source', 'warning', [...links.warnings, ...checkImages(root), ...contrastFaults(root)]);
  }
  if (purpose.needsUnsubscribe) addRemarks('source', 'warning', checkRequiredFields(mail.source));
  return remarks;
}

/** Returns the remarks that are errors. */
export const onlyErrors = (remarks: readonly MailRemark[]) => remarks.filter(({ level }) => level === 'error');

function findSpamPhrases(text: string): Fault[] {
  return [...text.matchAll(SPAM_PHRASES)].map((match) => ({
    at: match.index,
    end: match.index + match[0].length,
    message: MESSAGES.spam(match[0]),
  }));
}

function checkCapitals(subject: string): Fault[] {
  const letters = subject.replace(/\{\{[^}]*\}\}/g, '').replace(/[^A-Za-z]/g, '');
  const isAllCapitals = letters.length >= 8 && letters === letters.toUpperCase();
  return isAllCapitals ? [{ at: 0, end: subject.length, message: MESSAGES.allCapitals }] : [];
}

const openingTagRange = ({ at, contentStart }: Element) => ({ at, end: contentStart });

function checkImages(root: Element): Fault[] {
  const faults: Fault[] = [];
  for (const element of elementsIn(root)) {
    if (element.name !== 'mj-image' && element.name !== 'img') continue;
    if (attributeOf(element, 'alt') === undefined) faults.push({ ...openingTagRange(element), message: MESSAGES.alt });
    const source = attributeOf(element, 'src') ?? '';
    const size = Math.round((source.length * 3) / 4 / 1_000);
    if (source.startsWith('data:') && size > 200)
      faults.push({ ...openingTagRange(element), message: MESSAGES.largeImage(size) });
  }
  return faults;
}

const LINK_PATTERN = /^(https?:\/\/[^\s/]+\.[^\s/]+|mailto:[^\s@]+@[^\s@]+|tel:\+?[\d -]+)/i;

function checkLinks(root: Element, typeOf: (path: string) => string | undefined) {
  const [errors, warnings]: [Fault[], Fault[]] = [[], []];
  for (const element of elementsIn(root)) {
    const href = element.attributes.find(({ name }) => name === 'href');
    if (!href) {
      if (element.name === 'mj-button') warnings.push({ ...openingTagRange(element), message: MESSAGES.noLink });
      continue;
    }
    const value = href.value.trim();
    const range = { at: href.at, end: href.end };
    const tag = /^(mailto:)?\{\{\s*([\w.]+)/.exec(value);
    if (tag) {
      const type = typeOf(tag[2]!);
      const isLink = type === undefined || (tag[1] ? type === 'email' : type === 'link');
      if (!isLink) errors.push({ ...range, message: MESSAGES.notALink(tag[2]!) });
    } else if (value === '' || value === '#') warnings.push({ ...range, message: MESSAGES.noLink });
    else if (!LINK_PATTERN.test(value)) warnings.push({ ...range, message: MESSAGES.badLink(value) });
  }
  return { errors, warnings };
}

/** Returns the type of a field by its path, or by its name for a field of a list. */
function typeOfField(path: string, { groups, lists }: ReturnType<typeof catalogueFor>): string | undefined {
  const [group, name] = path.split('.') as [string, string | undefined];
  if (name) return groups.get(group)?.fields[name]?.type;
  return [...lists.values()].map(({ fields }) => fields?.[path]?.type).find((type) => type !== undefined);
}

function checkRequiredFields(source: string): Fault[] {
  const faultIfMissing = (field: string, message: LocalisedMessage) =>
    new RegExp(`\\{\\{\\s*${field.replace('.', '\\.')}\\b`).test(source) ? [] : [{ at: 0, end: 0, message }];
  return [
    ...faultIfMissing('recipient.unsubscribe', MESSAGES.unsubscribe),
    ...faultIfMissing('agency.postal_address', MESSAGES.address),
  ];
}
