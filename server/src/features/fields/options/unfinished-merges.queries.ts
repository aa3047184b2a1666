import { AppError } from '@leadwright/contract/errors';
import { OPTION_MERGE } from '@leadwright/contract/features/field-options';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import { findChanges } from '../../../change/changes.queries.ts';
import type { Trx } from '../../../database/pool.ts';

/** SQL condition: the change `c` merges options of the field. */
const mergesOptionsOf = (fieldId: string) => sql`c.kind = ${OPTION_MERGE} and c.subject_ids @> ${[fieldId]}::uuid[]`;

/** Throws `conflict` while options of the field are being merged or its type is being changed. */
export async function assertNoRunningChange(trx: Trx, fieldId: string): Promise<void> {
  const merges = await findChanges(trx, sql`${mergesOptionsOf(fieldId)} and c.state in ('running', 'undoing')`);
  const { rows: typeChanges } = await sql`
    select from field_change where field_id = ${fieldId} and state = 'running' limit 1`.execute(trx);
  if (merges.length > 0 || typeChanges.length > 0)
    throw new AppError(
      'conflict',
      defineMessage(
        'errors.mergeRunning',
        'Options of this field are being merged, or its type is being changed. Try again when that has finished.',
      ),
    );
}

/** Returns whether a merge of the option, or into it, has not finished. A stopped merge can still be undone. */
export async function isPartOfUnfinishedMerge(trx: Trx, fieldId: string, code: string): Promise<boolean> {
  const merges = await findChanges(
    trx,
    sql`${mergesOptionsOf(fieldId)} and c.state in ('running', 'undoing', 'stopped')
      and ${code} in (c.params->>'from', c.params->>'into')`,
  );
  return merges.length > 0;
}
