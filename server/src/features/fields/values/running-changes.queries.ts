import { AppError } from '@leadwright/contract/errors';
import { defineMessage } from '@leadwright/contract/message';
import { sql } from 'kysely';
import type { Db } from '../../../database/pool.ts';

/** Throws `conflict` while the options or the type of the field are being changed, or its values are being copied. */
export async function assertNoRunningChange(db: Db, fieldId: string): Promise<void> {
  const { rows } = await sql`
    select from change c where c.subject_ids @> ${[fieldId]}::uuid[] and c.state in ('running', 'undoing') limit 1`.execute(
    db,
  );
  if (rows.length > 0)
    throw new AppError(
      'conflict',
      defineMessage(
        'errors.fieldChanging',
        'Options of this field are being merged, its type is being changed, or its values are being copied. Try again when that has finished.',
      ),
    );
}
