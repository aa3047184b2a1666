import type { ReplyOf } from '@leadwright/contract/endpoint';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import type { mergeTags, tags } from '@leadwright/contract/features/tags';
import type { RowOf } from '@leadwright/contract/resource';
import { type Words, words } from '@leadwright/contract/words';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../database/pool.ts';
import { lockRows } from '../../record/row.ts';
import type { RowSource } from '../../resource/entity.ts';
import { CARRIERS, type Carrier, sameRecord } from './carriers.ts';
import { settlePrimary } from './tags.queries.ts';
import { tagEntity } from './tags.ts';

type Tag = RowOf<typeof tags>;
type Source = RowSource<typeof tags>;
export interface Pair {
  from_id: string;
  into_id: string;
}
type Counts = ReplyOf<typeof mergeTags>;

/** Reads both tags and refuses a pair of which one cannot stand for the other. */
async function readPair(trx: Db, viewer: Viewer, source: Source, { from_id, into_id }: Pair): Promise<[Tag, Tag]> {
  const [from, into] = [await source.read(trx, viewer, from_id), await source.read(trx, viewer, into_id)];
  if (from.archived_at) {
    const { name } = from;
    throw new AppError(
      'conflict',
      words('errors.tagArchived', '“{{name}}” is archived and cannot be merged.', { name }),
    );
  }
  const problem = await whyNot(trx, from, into);
  if (problem) throw invalidInput({ into_id: problem });
  return [from, into];
}

async function whyNot(trx: Db, from: Tag, into: Tag): Promise<Words | undefined> {
  const why = (key: string, english: string) =>
    words(`problems.${key}`, english, { name: into.name, limit: into.limit ?? '', gone: from.name });
  if (from.id === into.id) return why('tagIntoItself', 'Choose another tag than the one that goes.');
  if (from.scope !== into.scope) return why('tagIntoOtherKind', 'Choose a tag for the same kind of record.');
  if (into.archived_at || into.state === 'retired') return why('tagIntoUnused', '“{{name}}” is not in use any more.');
  const { rows } = await sql<{ fits: boolean }>`
    select (i.campaign_id is null or i.campaign_id is not distinct from f.campaign_id)
      and (i.client_id is null or i.client_id is not distinct from coalesce(f.client_id, k.client_id)) as fits
    from tag i, tag f left join campaign k on k.id = f.campaign_id
    where i.id = ${into.id} and f.id = ${from.id}`.execute(trx);
  if (rows[0]!.fits) return undefined;
  return why('tagIntoLimited', '“{{name}}” is only for {{limit}}, “{{gone}}” is not.');
}

/** What merging would change; writes nothing. */
export async function previewMerge(db: Db, viewer: Viewer, source: Source, pair: Pair): Promise<Counts> {
  const [, into] = await readPair(db, viewer, source, pair);
  return count(db, pair, into);
}

/** Puts one tag in the place of another, on every record. */
export async function merge(trx: Db, viewer: Viewer, source: Source, pair: Pair) {
  const { rule, resource } = tagEntity;
  await lockRows(trx, viewer, { rule, ids: [pair.from_id, pair.into_id] }, 'update', resource.noun.one);
  const [from, into] = await readPair(trx, viewer, source, pair);
  const counts = await count(trx, pair, into);
  await sql`
    update campaign_account k set tag_id = ${into.id} from campaign_account_tag l
    where l.tag_id = ${from.id} and l.campaign_id = k.campaign_id and l.account_id = k.account_id
      and k.tag_id = l.tag_id`.execute(trx);
  for (const carrier of CARRIERS) await repoint(trx, carrier, pair);
  await settlePrimary(
    trx,
    sql`(k.campaign_id, k.account_id) in (
    select l.campaign_id, l.account_id from campaign_account_tag l where l.tag_id = ${into.id})`,
  );
  await sql`
    update tag set merged_into_id = ${into.id}, archived_at = now(), version = version + 1, updated_at = now()
    where id = ${from.id}`.execute(trx);
  // Who followed a tag into the one that goes now follows it further.
  await sql`update tag set merged_into_id = ${into.id} where merged_into_id = ${from.id}`.execute(trx);
  return { from, into, counts };
}

/** Other tags that leave a record because `into` takes their place there. */
const displaced = ({ from_id, into_id }: Pair) => sql`
  select g.id from tag g join tag i on i.id = ${into_id} and i.slot = g.slot where g.id <> all(${[from_id, into_id]}::uuid[])`;

async function count(db: Db, pair: Pair, into: Tag): Promise<Counts> {
  const total = (name: keyof Counts, where: (carrier: Carrier) => RawBuilder<unknown>) => {
    const parts = CARRIERS.map(
      (carrier) =>
        sql`(select count(*) from ${sql.table(carrier.links)} l where l.tag_id = ${pair.from_id} and ${where(carrier)})`,
    );
    return sql`(${sql.join(parts, sql` + `)})::int as ${sql.ref(name)}`;
  };
  const carries = (carrier: Carrier, which: RawBuilder<unknown>) => sql`exists (
    select from ${sql.table(carrier.links)} o where ${sameRecord(carrier, 'o', 'l')} and o.tag_id in (${which}))`;
  const intoToo = (carrier: Carrier) => carries(carrier, sql`${into.id}::uuid`);
  const { rows } = await sql<Counts>`select
    ${total('moved', (carrier) => sql`not ${intoToo(carrier)}`)}, ${total('both', intoToo)},
    ${total('replaced', (carrier) => carries(carrier, displaced(pair)))}`.execute(db);
  return rows[0]!;
}

async function repoint(trx: Db, carrier: Carrier, pair: Pair): Promise<void> {
  const links = sql.table(carrier.links);
  const { from_id, into_id } = pair;
  await sql`
    delete from ${links} o using ${links} l
    where l.tag_id = ${from_id} and ${sameRecord(carrier, 'o', 'l')} and o.tag_id in (${displaced(pair)})`.execute(trx);
  await sql`
    delete from ${links} o using ${links} l
    where l.tag_id = ${into_id} and ${sameRecord(carrier, 'o', 'l')} and o.tag_id = ${from_id}`.execute(trx);
  await sql`update ${links} set tag_id = ${into_id} where tag_id = ${from_id}`.execute(trx);
}
