import type { Guard } from '../visible-columns.ts';

/**
 * The fields that templates may use, shared by emails and documents. A field that is not listed cannot be used in any
 * template; a field that the recipient may not see is not in the catalogue.
 */

export type MergeType =
  | 'text'
  | 'number'
  | 'date'
  | 'yes_no'
  | 'link'
  | 'email'
  | 'phone'
  | 'texts'
  | 'records'
  | 'image';
type MergeRecord = { readonly [name: string]: MergeValue };
export type MergeValue = string | number | boolean | null | readonly string[] | readonly MergeRecord[];
/** Values by group and field, as named by `catalogueFor`; lists of records are on the same level as groups. */
export type MergeValues = { readonly [group: string]: MergeRecord | readonly MergeRecord[] };

/** The recipient: a client's contact, a person who is called for a client, or the agency's staff. */
export const RECIPIENT = { client: 'Client', prospect: 'Prospect', staff: 'Staff' } as const;
export type Recipient = keyof typeof RECIPIENT;

/** The record that fills a template. */
export const DATA_ROOT = {
  client: 'Client',
  campaign: 'Campaign',
  account: 'Account',
  contact: 'Contact',
  opportunity: 'Opportunity',
  user: 'User',
} as const;
export type DataRoot = keyof typeof DATA_ROOT;
/** The root of a catalogue: a document may also be filled with a batch of records, a mail only with one record. */
type CatalogueRoot = DataRoot | 'batch_of';

/** Kinds of records in a batch. A batch template is filled from a record that has many of them. */
export const BATCH_OF = { client: 'Clients', campaign: 'Campaigns', account: 'Accounts', contact: 'Contacts' } as const;
export type BatchOf = keyof typeof BATCH_OF;

export interface MergeField {
  label: string;
  type: MergeType;
  sample: MergeValue;
  /**
   * Who may see the field: everyone when omitted; `client` means staff and clients but no prospects; `staff` means
   * staff only.
   */
  widestAudience?: 'client' | 'staff';
  /** Additional permissions that screens require for the field; without them it is empty in templates as well. */
  guards?: readonly Guard[];
  /** For a list of records: the fields of each record. */
  fields?: MergeFields;
}
export type MergeFields = { readonly [name: string]: MergeField };
export interface MergeGroup {
  label: string;
  fields: MergeFields;
}
/** A group of fields, or a list of records. */
type Entry = MergeGroup | MergeField;

type FieldOptions = Omit<MergeField, 'label' | 'type' | 'sample'>;
const field = (label: string, type: MergeType, sample: MergeValue, options: FieldOptions = {}): MergeField => ({
  label,
  type,
  sample,
  ...options,
});
/** Options of a built-in field of an account or contact, which the agency may hide from some users. */
const coreFieldOptions = (name: string, ...guards: Guard[]): FieldOptions => ({
  guards: [`core:${name}` as Guard, ...guards],
});
const STAFF_ONLY: FieldOptions = { widestAudience: 'staff' };
const NOT_PROSPECTS: FieldOptions = { widestAudience: 'client' };

const contactFields: MergeFields = {
  name: field('Name', 'text', 'Priya Raman'),
  title: field('Title', 'text', 'Ms', coreFieldOptions('contact.title')),
  forename: field('Forename', 'text', 'Priya'),
  surname: field('Surname', 'text', 'Raman'),
  job_title: field('Job title', 'text', 'Head of Operations', coreFieldOptions('contact.job_title')),
  email: field(
    'Email',
    'email',
    'priya.raman@harrowby-foods.example',
    coreFieldOptions('contact.email', 'contact-email'),
  ),
  mobile: field('Mobile', 'phone', '+44 7700 900 142', coreFieldOptions('contact.mobile', 'contact-mobile')),
  linkedin: field('LinkedIn', 'link', 'https://www.linkedin.com/in/priya-raman', coreFieldOptions('contact.linkedin')),
  email_status: field('Email status', 'text', 'Valid', { ...coreFieldOptions('contact.email_status'), ...STAFF_ONLY }),
};

const accountFields: MergeFields = {
  name: field('Account name', 'text', 'Harrowby Foods Ltd'),
  legal_name: field('Legal name', 'text', 'Harrowby Foods Limited', coreFieldOptions('account.legal_name')),
  city: field('City', 'text', 'Leeds', coreFieldOptions('account.head_office_city')),
  postcode: field('Postcode', 'text', 'LS1 4DY', coreFieldOptions('account.postcode')),
  country: field('Country', 'text', 'United Kingdom'),
  website: field('Website', 'link', 'https://harrowby-foods.example', coreFieldOptions('account.website')),
  phones: field('Phones', 'texts', ['+44 113 496 0142', '+44 113 496 0143'], coreFieldOptions('account.phones')),
  employees: field('Employees', 'text', '120', coreFieldOptions('account.employees')),
  vertical: field('Vertical', 'text', 'Food manufacturing', coreFieldOptions('account.vertical_id')),
  description: field('Description', 'text', 'Makes chilled meals for retailers', {
    ...coreFieldOptions('account.description'),
    ...STAFF_ONLY,
  }),
};

/** Sample image when no record is selected, as a data URL like all image values. */
const SAMPLE_IMAGE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAHgAAAAoCAIAAAC6iKlyAAAAbklEQVR42u3asQkAIBRDwb+PqzmcM1lZOoI7KKTx4PWBq1NzbQUqBKBBCzRo0BQy0K2P616Gf9sFDRo0aNCgQYMGDRo0aNCgQYMGDRo0aNCgQYMGDRo0aNCgQYMGDRo06AC0V5yTI2iBBg2aQqQDEy32LDg4hwwAAAAASUVORK5CYII=';

const opportunityFields: MergeFields = {
  account: field('Account', 'text', 'Harrowby Foods Ltd'),
  contact: field('Contact', 'text', 'Priya Raman'),
  job_title: field('Job title', 'text', 'Head of Operations', coreFieldOptions('contact.job_title')),
  email: field(
    'Email',
    'email',
    'priya.raman@harrowby-foods.example',
    coreFieldOptions('contact.email', 'contact-email'),
  ),
  city: field('City', 'text', 'Leeds', coreFieldOptions('account.head_office_city')),
  website: field('Website', 'link', 'https://harrowby-foods.example', coreFieldOptions('account.website')),
  added_on: field('Added on', 'date', '2026-11-19'),
  email_status: field('Email status', 'text', 'Valid', { ...coreFieldOptions('contact.email_status'), ...STAFF_ONLY }),
};

const SAMPLE_OPPORTUNITIES = [
  {
    account: 'Harrowby Foods Ltd',
    contact: 'Priya Raman',
    job_title: 'Head of Operations',
    email: 'priya.raman@harrowby-foods.example',
    city: 'Leeds',
    website: 'https://harrowby-foods.example',
    added_on: '2026-11-19',
    email_status: 'Valid',
  },
  {
    account: 'Calder Valley Packaging',
    contact: 'Tom Ashworth',
    job_title: 'Plant Manager',
    email: 'tom.ashworth@cvpackaging.example',
    city: 'Halifax',
    website: 'https://cvpackaging.example',
    added_on: '2026-11-20',
    email_status: 'Valid',
  },
] as const;

const ENTRIES = {
  agency: {
    label: 'Agency',
    fields: {
      name: field('Name', 'text', 'Leadwright'),
      portal: field('Address of the portal', 'link', 'https://portal.agency.example'),
      postal_address: field('Postal address', 'text', '4 Cloth Hall Street, Leeds LS1 2HD'),
    },
  },
  recipient: {
    label: 'Recipient',
    fields: {
      name: field('Name', 'text', 'Helen Marsh'),
      email: field('Email', 'email', 'helen.marsh@northgate.example'),
      unsubscribe: field('Unsubscribe link', 'link', 'https://portal.agency.example/unsubscribe'),
    },
  },
  client: {
    label: 'Client',
    fields: {
      name: field('Name', 'text', 'Northgate Logistics'),
      legal_name: field('Legal name', 'text', 'Northgate Logistics Ltd'),
      website: field('Website', 'link', 'https://northgate.example'),
      city: field('City', 'text', 'Manchester'),
      postal_address: field('Postal address', 'text', '12 Quay Street, Manchester M3 3JE'),
      country: field('Country', 'text', 'United Kingdom'),
      code: field('Code', 'text', 'NORTHGATE', NOT_PROSPECTS),
      account_manager: field('Account manager', 'text', 'Sam Whitfield', NOT_PROSPECTS),
      contract_end: field('Contract end', 'date', '2027-03-31', NOT_PROSPECTS),
      logo: field('Logo', 'image', SAMPLE_IMAGE, NOT_PROSPECTS),
      notes: field('Notes', 'text', 'Prefers calls before ten', STAFF_ONLY),
      seat_limit: field('Seats', 'number', 12, STAFF_ONLY),
    },
  },
  campaign: {
    label: 'Campaign',
    fields: {
      name: field('Name', 'text', 'Northern manufacturers', NOT_PROSPECTS),
      code: field('Code', 'text', 'NORTH-26-01', NOT_PROSPECTS),
      type: field('Type', 'text', 'Lead generation', NOT_PROSPECTS),
      state: field('State', 'text', 'Live', NOT_PROSPECTS),
      objective: field('Objective', 'text', 'Meetings with heads of operations', NOT_PROSPECTS),
      start_date: field('Start date', 'date', '2026-09-01', NOT_PROSPECTS),
      end_date: field('End date', 'date', '2026-12-18', NOT_PROSPECTS),
      owner: field('Owner', 'text', 'Sam Whitfield', STAFF_ONLY),
      lawful_basis: field('Lawful basis', 'text', 'Legitimate interest', STAFF_ONLY),
      target_accounts: field('Accounts to work', 'number', 400, STAFF_ONLY),
      accounts: field('Accounts', 'number', 312, STAFF_ONLY),
    },
  },
  account: { label: 'Account', fields: accountFields },
  contact: { label: 'Contact', fields: contactFields },
  opportunity: { label: 'Opportunity', fields: opportunityFields },
  user: {
    label: 'User',
    fields: {
      name: field('Name', 'text', 'Helen Marsh'),
      email: field('Email', 'email', 'helen.marsh@northgate.example'),
      job_title: field('Job title', 'text', 'Sales director'),
      last_seen: field('Last seen', 'date', '2026-11-23', STAFF_ONLY),
    },
  },
  batch: {
    label: 'Batch',
    fields: {
      name: field('Source', 'text', 'Northern manufacturers'),
      count: field('Number of records', 'number', 2),
    },
  },
  opportunities: field('Opportunities', 'records', SAMPLE_OPPORTUNITIES, {
    ...NOT_PROSPECTS,
    fields: opportunityFields,
  }),
  contacts: field('Contacts of the account', 'records', [{ name: 'Priya Raman', job_title: 'Head of Operations' }], {
    fields: contactFields,
  }),
} as const satisfies Record<string, Entry>;

type EntryName = keyof typeof ENTRIES;
const COMMON_ENTRIES = ['agency', 'recipient'] as const;
const ENTRIES_BY_ROOT: Record<CatalogueRoot, readonly EntryName[]> = {
  client: ['client'],
  campaign: ['campaign', 'client', 'opportunities'],
  account: ['account', 'contacts'],
  contact: ['contact', 'account', 'campaign', 'client'],
  opportunity: ['opportunity', 'contact', 'account', 'campaign', 'client'],
  user: ['user', 'client'],
  batch_of: ['batch'],
};
/** Entries of the parent records of a batch; the group `batch` contains the name of its source. */
const PARENT_ENTRIES: Record<BatchOf, readonly EntryName[]> = {
  client: [],
  campaign: ['client'],
  account: ['campaign', 'client'],
  contact: ['campaign', 'client'],
};

/** Name of the list of a batch. */
export const BATCH_LIST = 'records';
function createBatchList(kind: BatchOf): MergeField {
  const fields: MergeFields = ENTRIES[kind].fields;
  const sample = Object.fromEntries(Object.entries(fields).map(([name, mergeField]) => [name, mergeField.sample]));
  return field(BATCH_OF[kind], 'records', [sample, sample], { fields });
}

/** The names available in a template: groups of fields, and lists of records. */
export interface Catalogue {
  readonly root: CatalogueRoot;
  /** The kind of records in a batch; null without a batch. */
  readonly of: BatchOf | null;
  readonly recipient: Recipient;
  readonly groups: ReadonlyMap<string, MergeGroup>;
  readonly lists: ReadonlyMap<string, MergeField>;
}

const isVisibleTo = ({ widestAudience }: MergeField, recipient: Recipient) =>
  recipient === 'staff' || widestAudience === undefined || (widestAudience === 'client' && recipient === 'client');
const visibleFields = (fields: MergeFields, recipient: Recipient): MergeFields =>
  Object.fromEntries(Object.entries(fields).filter(([, mergeField]) => isVisibleTo(mergeField, recipient)));

/**
 * Removes image fields: documents embed images, but mails use images of the library, which have their own permissions.
 */
const removeImageFields = (fields: MergeFields): MergeFields =>
  Object.fromEntries(Object.entries(fields).filter(([, { type }]) => type !== 'image'));

/** Returns the catalogue for mails that are filled from one kind of record and sent to one kind of recipient. */
export const catalogueFor = (root: DataRoot, recipient: Recipient): Catalogue =>
  createCatalogue(root, recipient, null, removeImageFields);

/** Returns the catalogue for documents, with images and the list of a batch. */
export const documentCatalogue = (root: CatalogueRoot, recipient: Recipient, batchOf: BatchOf): Catalogue =>
  createCatalogue(root, recipient, root === 'batch_of' ? batchOf : null, (fields) => fields);

function createCatalogue(
  root: CatalogueRoot,
  recipient: Recipient,
  batchOf: BatchOf | null,
  filterFields: (fields: MergeFields) => MergeFields,
): Catalogue {
  const groups = new Map<string, MergeGroup>();
  const lists = new Map<string, MergeField>();
  const entries: [string, Entry][] = [
    ...ENTRIES_BY_ROOT[root],
    ...(batchOf ? PARENT_ENTRIES[batchOf] : []),
    ...COMMON_ENTRIES,
  ].map((name) => [name, ENTRIES[name]]);
  if (batchOf) entries.push([BATCH_LIST, createBatchList(batchOf)]);
  for (const [name, entry] of entries) {
    if ('type' in entry) {
      if (isVisibleTo(entry, recipient))
        lists.set(name, { ...entry, fields: visibleFields(entry.fields ?? {}, recipient) });
      continue;
    }
    const fields = filterFields(visibleFields(entry.fields, recipient));
    if (Object.keys(fields).length > 0) groups.set(name, { label: entry.label, fields });
  }
  return { root, of: batchOf, recipient, groups, lists };
}

/** A field of the menu with its name in templates. */
export interface AvailableField {
  /** As written in a tag: `client.name`, or `account` within `{{#each opportunities}}`. */
  path: string;
  /** The list whose loop must enclose the field. */
  within?: string;
  group: string;
  label: string;
  type: MergeType;
  sample: MergeValue;
}

/** Returns the fields of the menu, in order. */
export function availableFields({ groups, lists }: Catalogue): AvailableField[] {
  const groupFields = [...groups].flatMap(([name, { label: group, fields }]) =>
    Object.entries(fields).map(([key, { label, type, sample }]) => ({
      path: `${name}.${key}`,
      group,
      label,
      type,
      sample,
    })),
  );
  const listFields = [...lists].flatMap(([within, { label: group, fields = {} }]) =>
    Object.entries(fields).map(([path, { label, type, sample }]) => ({ path, within, group, label, type, sample })),
  );
  return [...groupFields, ...listFields];
}

/** Returns realistic sample values for a preview without a record. */
export function sampleValues({ groups, lists }: Catalogue): MergeValues {
  const pickFields = (record: MergeRecord, fields: MergeFields) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => Object.hasOwn(fields, name)));
  return Object.fromEntries([
    ...[...groups].map(([name, { fields }]) => [
      name,
      Object.fromEntries(Object.entries(fields).map(([key, { sample }]) => [key, sample])),
    ]),
    ...[...lists].map(([name, { sample, fields = {} }]) => [
      name,
      (sample as readonly MergeRecord[]).map((record) => pickFields(record, fields)),
    ]),
  ]);
}
