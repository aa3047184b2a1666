import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  choice,
  count,
  grantsAccess,
  reference,
  requiredChoice,
  requiredText,
  rowVersion,
  storable,
  texts,
} from '../fields.ts';
import { dataset } from '../grid.ts';
import { defineMessage } from '../message.ts';
import type { Problems } from '../problems.ts';
import { resource } from '../resource.ts';
import { stateMachine } from '../state-machine.ts';

export const DOCUMENT_KIND = { brief: 'Brief', call_script: 'Call script', note: 'Note', other: 'Other' } as const;
export const DOCUMENT_VISIBILITY = { private: 'Private', team: 'Team', client: 'Client-visible' } as const;
export const DOCUMENT_STATE = { draft: 'Draft', published: 'Published', archived: 'Archived' } as const;

const NO_CLIENT = defineMessage('problems.documentClient', 'Choose the client that can see it.');

/** Documents written by the agency: briefs, call scripts and notes. */
export const documents = resource({
  name: 'documents',
  subject: 'documents',
  noun: { one: 'document', many: 'documents' },
  purpose: 'Documents are briefs, call scripts and notes that you write and share here.',
  example: 'Example: the call script of a campaign.',
  fields: {
    name: requiredText('Title', 200),
    kind: requiredChoice('Type', DOCUMENT_KIND),
    client_id: grantsAccess(reference('Client', 'clients')),
    campaign_id: reference('Campaign', 'campaigns'),
    owner_id: reference('Owner', 'staff', { help: 'The author if empty' }),
    tags: texts('Tags', 20, 40),
    visibility: grantsAccess(
      choice('Visibility', DOCUMENT_VISIBILITY, 'team', {
        help: 'Private: only its owner. Client-visible: also users of its client, once it is published',
      }),
    ),
  },
  row: {
    state: requiredChoice('State', DOCUMENT_STATE),
    word_count: count('Words'),
    tag_names: z.string().meta({ label: 'Tags' }),
    published_at: z.string().nullable().meta({ label: 'Published' }),
  },
  columns: {
    name: { width: 280 },
    kind: {},
    state: {},
    visibility: {},
    client_label: {},
    campaign_label: {},
    owner_label: {},
    tag_names: {},
    word_count: {},
    published_at: { hidden: true },
    updated_at: {},
  },
  defaultSort: [{ colId: 'updated_at', sort: 'desc' }],
  search: ['name'],
  rules: ({ visibility, client_id }): Problems =>
    visibility === 'client' && !client_id ? { client_id: NO_CLIENT } : {},
});

export const documentStates = stateMachine(documents, DOCUMENT_STATE, {
  draft: ['published'],
  published: ['archived'],
  archived: [],
});
export const changeDocumentState = documentStates.change;

const documentParams = z.object({ id: z.uuid() });
/** Maximum length of a rich text, stored as a JSON tree; the server removes invalid parts. */
export const MAX_DOCUMENT_TEXT_LENGTH = 700_000;
const richText = storable().max(MAX_DOCUMENT_TEXT_LENGTH);
const readAccess = { subject: 'documents', action: 'read' } as const;
const writeAccess = { subject: 'documents', action: 'update' } as const;

/** Current URLs of the images in a text, by id. */
const imageUrls = z.record(z.uuid(), z.string());

const documentText = z.object({
  /** Increases with each change of the text; a save request names the edition that it is based on. */
  edition: z.int(),
  /** The edition that readers of the published document see. */
  published_edition: z.int().nullable(),
  content: z.string(),
  images: imageUrls,
  saved_at: z.string(),
  saved_by: z.string().nullable(),
  can: z.object({ update: z.boolean() }),
});
export type DocumentText = z.infer<typeof documentText>;

export const readDocument = endpoint({
  method: 'GET',
  path: '/api/documents/{id}/text',
  access: readAccess,
  summary: 'Get the text of a document',
  params: documentParams,
  reply: documentText,
});

const savedEdition = documentText.pick({ edition: true, saved_at: true });
export const writeDocument = endpoint({
  method: 'PATCH',
  path: '/api/documents/{id}/text',
  access: writeAccess,
  summary: 'Save the text of a document; rejected with `conflict` and the current text if it was saved since',
  params: documentParams,
  body: z.object({ edition: rowVersion(), content: richText }),
  reply: savedEdition,
});

export const publishDocument = endpoint({
  method: 'POST',
  path: '/api/documents/{id}/publish',
  access: writeAccess,
  summary: 'Publish the current text of a published document; rejected with `conflict` if it has changed',
  params: documentParams,
  body: z.object({ edition: rowVersion() }),
  reply: documentText,
});

const documentVersion = z.object({
  number: z.int(),
  saved_at: z.string(),
  saved_by: z.string().nullable(),
  word_count: z.int(),
});

export const documentVersions = endpoint({
  method: 'GET',
  path: '/api/documents/{id}/versions',
  access: readAccess,
  summary: 'List the versions of a document’s text, newest first, at most 200',
  params: documentParams,
  reply: z.object({ versions: z.array(documentVersion) }),
});

const versionParams = documentParams.extend({ number: z.coerce.number().int().min(1).max(1_000_000) });
export const readDocumentVersion = endpoint({
  method: 'GET',
  path: '/api/documents/{id}/versions/{number}',
  access: readAccess,
  summary: 'Get the text of a version of a document',
  params: versionParams,
  reply: documentVersion.extend({ content: z.string() }),
});

export const restoreDocumentVersion = endpoint({
  method: 'POST',
  path: '/api/documents/{id}/versions/{number}/restore',
  access: writeAccess,
  summary: 'Restore the text of an earlier version as the newest one; the others are kept',
  params: versionParams,
  body: z.object({ edition: rowVersion() }),
  reply: documentText,
});

/** Documents for client users: the published, client-visible documents of the user's client. */
export const publishedDocuments = dataset({
  name: 'published_documents',
  title: 'Documents',
  subject: 'documents',
  path: '/api/published-documents/list',
  defaultSort: [{ colId: 'published_at', sort: 'desc' }],
  search: ['name'],
  columns: {
    name: { label: 'Title', kind: 'text', width: 320 },
    kind: { label: 'Type', kind: 'set', values: DOCUMENT_KIND, width: 130 },
    campaign_name: { label: 'Campaign', kind: 'text', width: 220 },
    published_at: { label: 'Published', kind: 'date', width: 160 },
  },
});

export const readPublishedDocument = endpoint({
  method: 'GET',
  path: '/api/published-documents/{id}',
  access: readAccess,
  summary: 'Get a published, client-visible document; client users only get those of their client',
  params: documentParams,
  reply: z.object({
    id: z.uuid(),
    name: z.string(),
    kind: requiredChoice('Type', DOCUMENT_KIND),
    campaign_name: z.string().nullable(),
    published_at: z.string(),
    content: z.string(),
    images: imageUrls,
  }),
});
