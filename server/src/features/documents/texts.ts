import { isDeepStrictEqual } from 'node:util';
import { invalidInput } from '@leadwright/contract/errors';
import type { DocumentText } from '@leadwright/contract/features/documents';
import { defineMessage } from '@leadwright/contract/message';
import { imagesIn, withImages } from '@leadwright/contract/rich-text/images';
import { countWords, plainText } from '@leadwright/contract/rich-text/plain-text';
import { cleanRichText, type RichText } from '@leadwright/contract/rich-text/schema';
import { sql } from 'kysely';
import { type ActorContext, audit } from '../../access/audit.ts';
import { visible, visibleOrNone } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import type { TokenKeys } from '../../http/token.ts';
import { conflict, illegalTransition, lockRow, notFoundError } from '../../record/row.ts';
import { notePlaced, placeable, placedAddresses } from '../images/placed.service.ts';
import { documentEntity } from './documents.ts';

const { rule } = documentEntity;
const NOUN = documentEntity.resource.noun.one;
/** What one person writes in one go is one version, however often it is saved. */
const STRETCH = sql`interval '10 minutes'`;

type Who = Pick<ActorContext, 'viewer' | 'request'> & {
  /** By which the addresses of images are signed. */
  keys: TokenKeys;
};

/** What somebody sent as a text, without all that is none of a rich text. */
export function receivedText(content: string): RichText {
  try {
    return cleanRichText(JSON.parse(content));
  } catch {
    throw invalidInput({ content: defineMessage('problems.richText', 'The text of the document is not valid.') });
  }
}

/** Stored texts are cleaned once more on their way out: what was let in by an earlier rule is held to the present one. */
export async function shownText(
  db: Db,
  keys: TokenKeys,
  content: unknown,
): Promise<Pick<DocumentText, 'content' | 'images'>> {
  const text = cleanRichText(content);
  return { content: JSON.stringify(text), images: await placedAddresses(db, keys, imagesIn(text)) };
}

export async function textOf(db: Db, keys: TokenKeys, viewer: Viewer, id: string): Promise<DocumentText> {
  const { rows } = await sql<Omit<DocumentText, 'content' | 'images' | 'can'> & { content: unknown; may: boolean }>`
    select t.edition, t.published_edition, t.content, t.saved_at, u.display_name as saved_by,
      (${visibleOrNone(viewer, rule, 't', 'update')}) is true as may
    from document t left join app_user u on u.id = t.saved_by
    where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(db);
  if (!rows[0]) throw notFoundError(NOUN);
  const { content, may, ...rest } = rows[0];
  return { ...rest, ...(await shownText(db, keys, content)), can: { update: may } };
}

interface Change {
  id: string;
  edition: number;
  text: RichText;
  /** A version of its own, whoever wrote the last one. */
  isApart?: boolean;
}

/**
 * Writes the text where it is still the one that was read. The very text that is stored already is no conflict: somebody
 * whose answer was lost on its way sends it again.
 */
export async function saveText(trx: Db, { viewer, request, keys }: Who, change: Change): Promise<DocumentText> {
  const { id, edition, isApart = false } = change;
  await lockRow(trx, viewer, rule, id, 'update', NOUN);
  const { rows } = await sql<Before>`
    select edition, content, published_content, state, archived_at is not null as archived
    from document where id = ${id}`.execute(trx);
  const before = rows[0]!;
  const text = await withOwnImages(trx, viewer, change, before);
  if (before.state === 'archived' || before.archived)
    throw illegalTransition(defineMessage('errors.documentClosed', 'Archived documents cannot be edited.'), []);
  if (isDeepStrictEqual(before.content, JSON.parse(JSON.stringify(text)))) return textOf(trx, keys, viewer, id);
  if (before.edition !== edition) throw conflict(await textOf(trx, keys, viewer, id));
  const count = countWords(plainText(text));
  await sql`
    update document set content = ${JSON.stringify(text)}::jsonb, word_count = ${count}, edition = edition + 1,
      saved_at = now(), saved_by = ${viewer.userId}, updated_at = now()
    where id = ${id}`.execute(trx);
  const shown = [...imagesIn(text), ...imagesIn(cleanRichText(before.published_content))];
  await notePlaced(trx, 'document_image', id, shown);
  const number = await keepVersion(trx, viewer, { id, text, count, isApart });
  if (number !== undefined)
    await audit(trx, { viewer, request, action: 'update', entity: 'documents', id, after: { text_version: number } });
  return textOf(trx, keys, viewer, id);
}

/** Readers of a published document see from now on what stands there now. */
export async function publishText(
  trx: Db,
  { viewer, request, keys }: Who,
  { id, edition }: Pick<Change, 'id' | 'edition'>,
): Promise<DocumentText> {
  await lockRow(trx, viewer, rule, id, 'update', NOUN);
  const present = await textOf(trx, keys, viewer, id);
  if (present.edition !== edition) throw conflict(present);
  const { numAffectedRows } = await sql`
    update document set published_at = now(), published_content = content, published_edition = edition, updated_at = now()
    where id = ${id} and state = 'published' and archived_at is null`.execute(trx);
  if (!numAffectedRows)
    throw illegalTransition(
      defineMessage('errors.documentNotPublished', 'Only published documents are shown to others.'),
      [],
    );
  const audited = {
    before: { published_edition: present.published_edition },
    after: { published_edition: edition },
  };
  await audit(trx, { viewer, request, action: 'update', entity: 'documents', id, ...audited });
  return textOf(trx, keys, viewer, id);
}

interface Before {
  edition: number;
  content: unknown;
  published_content: unknown;
  state: string;
  archived: boolean;
}

/** The text without images that whoever writes it may not place; what stood in it before, or in its versions, may stay. */
async function withOwnImages(trx: Db, viewer: Viewer, { text, isApart }: Change, before: Before): Promise<RichText> {
  const wanted = imagesIn(text);
  const present = isApart ? wanted : imagesIn(cleanRichText(before.content));
  return withImages(text, await placeable(trx, viewer, wanted, present));
}

interface Kept {
  id: string;
  text: RichText;
  count: number;
  isApart: boolean;
}

/** Goes on with the version of the same person's stretch of work, or begins one, whose number is answered. */
async function keepVersion(trx: Db, viewer: Viewer, { id, text, count, isApart }: Kept): Promise<number | undefined> {
  const content = JSON.stringify(text);
  const { numAffectedRows } = await sql`
    update document_version v set content = ${content}::jsonb, word_count = ${count}, saved_at = now()
    where v.document_id = ${id} and ${!isApart} and v.saved_by = ${viewer.userId} and v.begun_at > now() - ${STRETCH}
      and v.number = (select max(number) from document_version where document_id = ${id})`.execute(trx);
  if (numAffectedRows) return undefined;
  const { rows } = await sql<{ number: number }>`
    insert into document_version (document_id, number, content, word_count, saved_by)
    select ${id}, coalesce(max(number), 0) + 1, ${content}::jsonb, ${count}, ${viewer.userId}::uuid
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

export async function versionsOf(db: Db, viewer: Viewer, id: string): Promise<Version[]> {
  await requireDocument(db, viewer, id);
  const { rows } = await sql<Version>`
    select v.number, v.saved_at, v.word_count, u.display_name as saved_by
    from document_version v left join app_user u on u.id = v.saved_by
    where v.document_id = ${id} order by v.number desc limit ${MAX_VERSIONS}`.execute(db);
  return rows;
}

export async function versionOf(db: Db, viewer: Viewer, { id, number }: { id: string; number: number }) {
  await requireDocument(db, viewer, id);
  const { rows } = await sql<Version & { content: unknown }>`
    select v.number, v.saved_at, v.word_count, v.content, u.display_name as saved_by
    from document_version v left join app_user u on u.id = v.saved_by
    where v.document_id = ${id} and v.number = ${number}`.execute(db);
  if (!rows[0]) throw notFoundError('version');
  return { ...rows[0], content: cleanRichText(rows[0].content) };
}

async function requireDocument(db: Db, viewer: Viewer, id: string): Promise<void> {
  const { rows } = await sql`select from document t where t.id = ${id} and ${visible(viewer, rule, 't')}`.execute(db);
  if (rows.length === 0) throw notFoundError(NOUN);
}
