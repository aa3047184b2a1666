import { isDeepStrictEqual } from 'node:util';
import { invalidInput } from '@leadwright/contract/errors';
import type { DocumentText } from '@leadwright/contract/features/documents';
import { defineMessage } from '@leadwright/contract/message';
import { filterImages, imagesIn } from '@leadwright/contract/rich-text/images';
import { countWords, toPlainText } from '@leadwright/contract/rich-text/plain-text';
import { type RichText, sanitiseRichText } from '@leadwright/contract/rich-text/schema';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import { visible, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db, Trx } from '../../database/pool.ts';
import type { TokenKeys } from '../../http/token.ts';
import { conflictError, illegalTransition, lockRow, notFoundError } from '../../record/row.ts';
import { findImageUrls, findPlaceableImages, linkImages } from '../images/placed-images.service.ts';
import { documentEntity } from './document-entity.ts';

const { rule } = documentEntity;
const NOUN = documentEntity.resource.noun.one;
/** Changes saved by the same user within this interval share one version. */
const VERSION_INTERVAL = sql`interval '10 minutes'`;

type SaveContext = Pick<ActorContext, 'viewer' | 'request'> & {
  /** Keys that sign the URLs of images. */
  keys: TokenKeys;
};

/** Parses a submitted text and removes everything but allowed rich text. */
export function parseText(content: string): RichText {
  try {
    return sanitiseRichText(JSON.parse(content));
  } catch {
    throw invalidInput({ content: defineMessage('problems.richText', 'The text of the document is not valid.') });
  }
}

/** Returns a stored text and its images for output. Sanitises it again, because the rules may have changed since. */
export async function loadTextForOutput(
  db: Db,
  keys: TokenKeys,
  content: unknown,
): Promise<Pick<DocumentText, 'content' | 'images'>> {
  const text = sanitiseRichText(content);
  return { content: JSON.stringify(text), images: await findImageUrls(db, keys, imagesIn(text)) };
}

export async function loadDocumentText(db: Db, keys: TokenKeys, viewer: Viewer, id: string): Promise<DocumentText> {
  const { rows } = await sql<
    Omit<DocumentText, 'content' | 'images' | 'can'> & { content: unknown; can_update: boolean }
  >`
    select t.edition, t.published_edition, t.content, t.saved_at, u.display_name as saved_by,
      (${visibleOrNone(viewer, rule, 't', 'update')}) is true as can_update
    from document t left join app_user u on u.id = t.saved_by
    where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(db);
  if (!rows[0]) throw notFoundError(NOUN);
  const { content, can_update, ...rest } = rows[0];
  return { ...rest, ...(await loadTextForOutput(db, keys, content)), can: { update: can_update } };
}

interface TextChange {
  id: string;
  /** The edition that the change is based on. */
  edition: number;
  text: RichText;
  /** Whether to create a separate version, even if the same user saved the last one. */
  isSeparateVersion?: boolean;
}

/**
 * Saves a text, or throws a conflict if its edition has changed. Accepts an identical text, because clients repeat the
 * call after a lost response.
 */
export async function saveText(
  trx: Trx,
  { viewer, request, keys }: SaveContext,
  change: TextChange,
): Promise<DocumentText> {
  const { id, edition, isSeparateVersion = false } = change;
  await lockRow(trx, viewer, rule, id, 'update', NOUN);
  const { rows } = await sql<StoredDocument>`
    select edition, content, published_content, state, archived_at is not null as archived
    from document where id = ${id}`.execute(trx);
  const storedDocument = rows[0]!;
  const text = await removeForbiddenImages(trx, viewer, change, storedDocument);
  if (storedDocument.state === 'archived' || storedDocument.archived)
    throw illegalTransition(defineMessage('errors.documentClosed', 'Archived documents cannot be edited.'), []);
  if (isDeepStrictEqual(storedDocument.content, JSON.parse(JSON.stringify(text))))
    return loadDocumentText(trx, keys, viewer, id);
  if (storedDocument.edition !== edition) throw conflictError(await loadDocumentText(trx, keys, viewer, id));
  const wordCount = countWords(toPlainText(text));
  await sql`
    update document set content = ${JSON.stringify(text)}::jsonb, word_count = ${wordCount}, edition = edition + 1,
      saved_at = now(), saved_by = ${viewer.userId}, updated_at = now()
    where id = ${id}`.execute(trx);
  const linkedImages = [...imagesIn(text), ...imagesIn(sanitiseRichText(storedDocument.published_content))];
  await linkImages(trx, 'document_image', id, linkedImages);
  const number = await saveVersion(trx, viewer, { id, text, wordCount, isSeparateVersion });
  if (number !== undefined)
    await audit(trx, { viewer, request, action: 'update', entity: 'documents', id, after: { text_version: number } });
  return loadDocumentText(trx, keys, viewer, id);
}

/** Shows the current text to readers. Throws unless the document is already published. */
export async function publishText(
  trx: Trx,
  { viewer, request, keys }: SaveContext,
  { id, edition }: Pick<TextChange, 'id' | 'edition'>,
): Promise<DocumentText> {
  await lockRow(trx, viewer, rule, id, 'update', NOUN);
  const current = await loadDocumentText(trx, keys, viewer, id);
  if (current.edition !== edition) throw conflictError(current);
  const { numAffectedRows } = await sql`
    update document set published_at = now(), published_content = content, published_edition = edition, updated_at = now()
    where id = ${id} and state = 'published' and archived_at is null`.execute(trx);
  if (!numAffectedRows)
    throw illegalTransition(
      defineMessage('errors.documentNotPublished', 'Only published documents are shown to others.'),
      [],
    );
  const difference = {
    before: { published_edition: current.published_edition },
    after: { published_edition: edition },
  };
  await audit(trx, { viewer, request, action: 'update', entity: 'documents', id, ...difference });
  return loadDocumentText(trx, keys, viewer, id);
}

interface StoredDocument {
  edition: number;
  content: unknown;
  published_content: unknown;
  state: string;
  archived: boolean;
}

/**
 * Returns the text without images that the author may not use. Keeps images of the current text or restored version.
 */
async function removeForbiddenImages(
  trx: Trx,
  viewer: Viewer,
  { text, isSeparateVersion }: TextChange,
  storedDocument: StoredDocument,
): Promise<RichText> {
  const requestedImages = imagesIn(text);
  const currentImages = isSeparateVersion ? requestedImages : imagesIn(sanitiseRichText(storedDocument.content));
  return filterImages(text, await findPlaceableImages(trx, viewer, requestedImages, currentImages));
}

interface SavedText {
  id: string;
  text: RichText;
  wordCount: number;
  isSeparateVersion: boolean;
}

/** Updates the recent version of the same user, or creates a version and returns its number. */
async function saveVersion(
  trx: Trx,
  viewer: Viewer,
  { id, text, wordCount, isSeparateVersion }: SavedText,
): Promise<number | undefined> {
  const content = JSON.stringify(text);
  const { numAffectedRows } = await sql`
    update document_version v set content = ${content}::jsonb, word_count = ${wordCount}, saved_at = now()
    where v.document_id = ${id} and ${!isSeparateVersion} and v.saved_by = ${viewer.userId} and v.begun_at > now() - ${VERSION_INTERVAL}
      and v.number = (select max(number) from document_version where document_id = ${id})`.execute(trx);
  if (numAffectedRows) return undefined;
  const { rows } = await sql<{ number: number }>`
    insert into document_version (document_id, number, content, word_count, saved_by)
    select ${id}, coalesce(max(number), 0) + 1, ${content}::jsonb, ${wordCount}, ${viewer.userId}::uuid
    from document_version where document_id = ${id} returning number`.execute(trx);
  return rows[0]!.number;
}

interface Version {
  number: number;
  saved_at: string;
  saved_by: string | null;
  word_count: number;
}
const MAX_VERSIONS = 200;

export async function listVersions(db: Db, viewer: Viewer, id: string): Promise<Version[]> {
  await requireDocument(db, viewer, id);
  const { rows } = await sql<Version>`
    select v.number, v.saved_at, v.word_count, u.display_name as saved_by
    from document_version v left join app_user u on u.id = v.saved_by
    where v.document_id = ${id} order by v.number desc limit ${MAX_VERSIONS}`.execute(db);
  return rows;
}

export async function loadVersion(db: Db, viewer: Viewer, { id, number }: { id: string; number: number }) {
  await requireDocument(db, viewer, id);
  const { rows } = await sql<Version & { content: unknown }>`
    select v.number, v.saved_at, v.word_count, v.content, u.display_name as saved_by
    from document_version v left join app_user u on u.id = v.saved_by
    where v.document_id = ${id} and v.number = ${number}`.execute(db);
  if (!rows[0]) throw notFoundError('version');
  return { ...rows[0], content: sanitiseRichText(rows[0].content) };
}

async function requireDocument(db: Db, viewer: Viewer, id: string): Promise<void> {
  const { rows } = await sql`select from document t where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(db);
  if (rows.length === 0) throw notFoundError(NOUN);
}
