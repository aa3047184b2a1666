import { invalidInput } from '@leadwright/contract/errors';
import {
  addClientEmails,
  clientEmails,
  confirmAddress,
  readTestMessage,
  resetAddress,
  sendAddressLink,
  sendTestMessage,
} from '@leadwright/contract/features/client-emails';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { readAddressLine } from '../../mail/address-line.ts';
import { MailDomains } from '../../mail/mail-domains.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRow, editRow, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { addMany, NO_MAIL } from './add-many.ts';
import { clientEmailEntity } from './client-emails.ts';
import { confirmAddress as confirm, noteBounce, verificationOf } from './verification.ts';

export function clientEmailsRoutes(app: App): void {
  const source = rowSource(app, clientEmailEntity);
  serveGrid(app, clientEmails.list, source.grid);
  viewRoute(app, clientEmailEntity, source);
  const domains = new MailDomains(app.config.nameServers);
  const assertAcceptsMail = async (address: string | undefined) => {
    if (address === undefined) return;
    await domains.ask([address]);
    if (domains.takesMail(address) === 'no') throw invalidInput({ address: NO_MAIL });
  };
  serveWrite(
    app,
    clientEmails.add,
    ({ trx, viewer, request, body }) => addRow(app, clientEmailEntity, source, trx, { viewer, request }, body),
    ({ body: { address } }) => assertAcceptsMail(address),
  );
  removeRoute(app, clientEmailEntity, source);

  serveWrite(
    app,
    clientEmails.edit,
    (call) =>
      editRow(app, clientEmailEntity, source, call, ({ address }) =>
        // A new address starts without the verification data of the old one.
        address === undefined
          ? {}
          : { verification: 'unverified', verified_at: null, last_bounce_at: null, last_bounce: null },
      ),
    ({ body: { address } }) => assertAcceptsMail(address),
  );
  serveWrite(
    app,
    addClientEmails,
    async ({ body: { lines, ...given }, viewer, request, trx }) => ({
      results: await addMany(app, source, trx, { viewer, request }, lines, given, domains),
    }),
    ({ body: { lines } }) => domains.ask(lines.flatMap((line) => readAddressLine(line)?.email ?? [])),
  );
  app.bounces.set('client_email', noteBounce);
  const verification = verificationOf(app, source);
  serveWrite(app, sendAddressLink, ({ params: { id }, viewer, request, trx }) =>
    verification.sendLink(trx, { viewer, request }, id),
  );
  serveWrite(app, resetAddress, ({ params: { id }, viewer, request, trx }) =>
    verification.reset(trx, { viewer, request }, id),
  );
  serveWrite(app, sendTestMessage, ({ params: { id }, viewer, request, trx }) =>
    verification.sendTest(trx, { viewer, request }, id),
  );
  serve(app, readTestMessage, ({ params: { id }, viewer }) => verification.readTest(app.db, viewer, id));
  serveWrite(app, confirmAddress, ({ body: { token }, request, trx }) => confirm(trx, token, request));
}
