import { defineMessage } from '@leadwright/contract/message';
import type { Problems } from '@leadwright/contract/problems';
import { type AnyResource, metaOf } from '@leadwright/contract/resource';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Viewer } from '../access/viewer.ts';
import type { App } from '../context.ts';
import type { Db } from '../database/pool.ts';
import type { Values } from '../record/row.ts';

const NOT_OFFERED = defineMessage('problems.choose', 'Choose one of the offered values.');

/** Ids that the viewer is not offered: gone, archived, or another's. Asked for all references in one statement. */
export async function wrongReferences(
  choices: App['choices'],
  trx: Db,
  viewer: Viewer,
  { fields }: Pick<AnyResource, 'fields'>,
  values: Values,
): Promise<Problems> {
  const questions = Object.entries(values).flatMap(([name, value]) => {
    const { reference } = metaOf(fields.shape[name] as z.ZodType | undefined, name);
    const source = reference ? choices.get(reference) : undefined;
    const ids = [value].flat().filter((given) => given !== null && given !== '');
    if (!source || ids.length === 0) return [];
    const { from, id, where } = source;
    return [
      sql`(select ${name}::text from unnest(${ids.map(String)}::text[]) as given(id) where not exists
        (select from ${from} where ${id}::text = given.id and ${where(viewer)}) limit 1)`,
    ];
  });
  if (questions.length === 0) return {};
  const { rows } = await sql<{ wrong: (string | null)[] }>`select array[${sql.join(questions)}] as wrong`.execute(trx);
  const wrong = rows[0]!.wrong.filter((name) => name !== null);
  return Object.fromEntries(wrong.map((name) => [name, NOT_OFFERED]));
}
