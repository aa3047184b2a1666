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

/**
 * Returns problems for ids that the viewer cannot choose, such as those of deleted or archived rows or of rows of other
 * clients. Checks all references in one statement.
 */
export async function referenceProblems(
  choices: App['choices'],
  db: Db,
  viewer: Viewer,
  { fields }: Pick<AnyResource, 'fields'>,
  values: Values,
): Promise<Problems> {
  const queries = Object.entries(values).flatMap(([name, value]) => {
    const { reference } = metaOf(fields.shape[name] as z.ZodType | undefined, name);
    const source = reference ? choices.get(reference) : undefined;
    const ids = [value].flat().filter((id) => id !== null && id !== '');
    if (!source || ids.length === 0) return [];
    const { from, id, where } = source;
    return [
      sql`(select ${name}::text from unnest(${ids.map(String)}::text[]) as input(id) where not exists
        (select from ${from} where ${id}::text = input.id and ${where(viewer)}) limit 1)`,
    ];
  });
  if (queries.length === 0) return {};
  const { rows } = await sql<{ invalid_fields: (string | null)[] }>`
    select array[${sql.join(queries)}] as invalid_fields`.execute(db);
  const invalidFields = rows[0]!.invalid_fields.filter((name) => name !== null);
  return Object.fromEntries(invalidFields.map((name) => [name, NOT_OFFERED]));
}
