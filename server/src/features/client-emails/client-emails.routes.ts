import { addClientEmails, clientEmails } from '@leadwright/contract/features/client-emails';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serveWrite } from '../../http/serve.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRoute, editRow, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { addMany } from './add-many.ts';
import { clientEmailEntity } from './client-emails.ts';

export function clientEmailsRoutes(app: App): void {
  const source = rowSource(app, clientEmailEntity);
  serveGrid(app, clientEmails.list, source.grid);
  viewRoute(app, clientEmailEntity, source);
  addRoute(app, clientEmailEntity, source);
  removeRoute(app, clientEmailEntity);

  serveWrite(app, clientEmails.edit, (call) =>
    editRow(app, clientEmailEntity, source, call, ({ address }) =>
      // What is known of an address is not known of another one.
      address === undefined
        ? {}
        : { verification: 'unverified', verified_at: null, last_bounce_at: null, last_bounce: null },
    ),
  );

  serveWrite(app, addClientEmails, async ({ body: { lines, ...given }, viewer, request, trx }) => ({
    results: await addMany(app, source, trx, { viewer, request }, lines, given),
  }));
}
