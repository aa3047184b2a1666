import { AppError } from '@leadwright/contract/errors';
import { MAX_COUNTED_ROWS, type RecordUse } from '@leadwright/contract/features/records';
import { defineMessage } from '@leadwright/contract/message';
import type { AnyResource } from '@leadwright/contract/resource';
import type { DeleteEndpoint } from '@leadwright/contract/vocabulary/delete-endpoint';
import { sql } from 'kysely';
import { audit } from '../access/audit.ts';
import type { Table } from '../access/scope.ts';
import type { App } from '../context.ts';
import { serveWrite } from '../http/serve.ts';
import { lockRow } from '../record/row.ts';
import type { Entity, RowSource } from './entity.ts';
import { findUses } from './uses.ts';

const FOREIGN_KEY_VIOLATION = '23503';

const HIDDEN_REFERENCE = defineMessage(
  'errors.referredToUnseen',
  'Archived, merged or logged records, or records that you cannot see, still refer to it. Archive or retire it instead.',
);

/**
 * Binds the endpoint that deletes a row permanently. The deletion is rejected while the row is in use, with the
 * uses that the viewer may see.
 */
export function deleteRoute<R extends AnyResource, T extends Table>(
  app: App,
  { resource, rule, assertCanDelete }: Entity<R, T>,
  source: RowSource<R>,
  endpoint: DeleteEndpoint,
): void {
  serveWrite(app, endpoint, async ({ params: { id }, viewer, request, trx }) => {
    await lockRow(trx, viewer, rule, id, 'delete', resource.noun.one);
    const before = await source.read(trx, viewer, id);
    await assertCanDelete(trx, before, viewer);
    const uses = await findUses(trx, viewer, app, app.records.get(resource.name)!, id);
    const directUses = uses.filter(({ through, count }) => !through && count > 0);
    if (directUses.length > 0) throw inUseError(resource.noun.one, directUses);
    try {
      await sql`delete from ${sql.table(rule.table)} where id = ${id}`.execute(trx);
    } catch (error) {
      // Uses that the viewer may not see are not named.
      if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) throw new AppError('in_use', HIDDEN_REFERENCE);
      throw error;
    }
    await audit(trx, { viewer, request, action: 'delete', entity: resource.name, id, before });
    return { id };
  });
}

function inUseError(noun: string, uses: readonly RecordUse[]): AppError {
  const amount = ({ count }: RecordUse) => (count > MAX_COUNTED_ROWS ? `${MAX_COUNTED_ROWS}+` : count);
  const titles = uses.map((use) => `${use.title} (${amount(use)})`).join(', ');
  const message = defineMessage('errors.stillUsed', 'This {{what}} is in use: {{where}}.', {
    what: noun,
    where: titles,
  });
  return new AppError('in_use', message, { detail: { uses: uses.map(({ entity, count }) => ({ entity, count })) } });
}
