import { grantedScope } from '@leadwright/contract/access';
import { AppError } from '@leadwright/contract/errors';
import { cellHistory, changeCells as endpoint } from '@leadwright/contract/features/grid-cells';
import { z } from 'zod';
import { requireScope } from '../access/viewer.ts';
import type { App } from '../context.ts';
import { serve, serveWrite } from '../http/serve.ts';
import { loadHistory } from '../record/history.queries.ts';
import { changeCells, editedFieldOf } from './cells.ts';
import { editedGrid } from './edited-grid.ts';
import { columnOf, openNamedGrid } from './open-grid.ts';

/** Registers the endpoints that change cells of any grid and read their history. */
export function cellsRoutes(app: App): void {
  serveWrite(app, endpoint, async ({ trx, params, body, viewer, request }) => {
    const edited = editedGrid(app, await openNamedGrid(app, params.dataset, viewer, body));
    const records = [edited.ownRecords, edited.scopeRecords].filter((entry) => entry !== undefined);
    const [firstRecords] = records;
    if (!firstRecords) throw new AppError('forbidden', 'The cells of this grid cannot be edited.');
    const canChangeAny = records.some(({ rows }) => grantedScope(viewer.grants, rows.rule.subject, 'update'));
    // With permission for one kind of record, cells of the other kind are rejected one by one with the reason.
    if (!canChangeAny) requireScope(viewer, firstRecords.rows.rule.subject, 'update');
    return changeCells(app, trx, { viewer, request }, edited, body);
  });

  serve(app, cellHistory, async ({ params, query: { id, column, before, limit, ...scope }, viewer, db }) => {
    const edited = editedGrid(app, await openNamedGrid(app, params.dataset, viewer, scope));
    const field = editedFieldOf(edited, columnOf(edited.grid, column));
    if (!field) return { events: [], next: null };
    const { records, auditField, type } = field;
    const fields = z.object({ [auditField]: type });
    return loadHistory(db, app.choices, viewer, records, id, { fields, onlyField: auditField, before, limit });
  });
}
