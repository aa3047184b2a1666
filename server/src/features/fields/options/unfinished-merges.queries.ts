import { OPTION_MERGE } from '@leadwright/contract/features/field-options';
import { sql } from 'kysely';
import { findChanges } from '../../../change/changes.queries.ts';
import type { Trx } from '../../../database/pool.ts';

/** Returns whether a merge of the option, or into it, has not finished. A stopped merge can still be undone. */
export async function isPartOfUnfinishedMerge(trx: Trx, fieldId: string, code: string): Promise<boolean> {
  const merges = await findChanges(
    trx,
    sql`c.kind = ${OPTION_MERGE} and c.subject_ids @> ${[fieldId]}::uuid[] and c.state in ('running', 'undoing', 'stopped')
      and ${code} in (c.params->>'from', c.params->>'into')`,
    1,
  );
  return merges.length > 0;
}
