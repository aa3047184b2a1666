import { invalidInput } from '@leadwright/contract/errors';
import {
  addClientEmails,
  clientEmails,
  confirmEmail,
  readTestMessage,
  resetVerification,
  sendTestMessage,
  sendVerificationLink,
} from '@leadwright/contract/features/client-emails';
import type { App } from '../../context.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { parseAddressLine } from '../../mail/address-line.ts';
import { MailDomains } from '../../mail/mail-domains.ts';
import { rowSource } from '../../resource/entity.ts';
import { addRow, editRow, removeRoute, viewRoute } from '../../resource/entity-routes.ts';
import { addAddresses, DOMAIN_WITHOUT_MAIL } from './add-addresses.ts';
import { clientEmailEntity } from './client-emails.ts';
import { confirmAddress, createVerification, recordBounce } from './verification.ts';

export function clientEmailsRoutes(app: App): void {
  const source = rowSource(app, clientEmailEntity);
  serveGrid(app, clientEmails.list, source.grid);
  viewRoute(app, clientEmailEntity, source);
  const domains = new MailDomains(app.config.nameServers);
  const assertAcceptsMail = async (address: string | undefined) => {
    if (address === undefined) return;
    await domains.lookUp([address]);
    if (domains.acceptsMail(address) === 'no') throw invalidInput({ address: DOMAIN_WITHOUT_MAIL });
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
    async ({ body: { lines, ...common }, viewer, request, trx }) => ({
      results: await addAddresses(app, source, trx, { viewer, request }, lines, common, domains),
    }),
    ({ body: { lines } }) => domains.lookUp(lines.flatMap((line) => parseAddressLine(line)?.email ?? [])),
  );
  app.bounceHandlers.set('client_email', recordBounce);
  const verification = createVerification(app, source);
  serveWrite(app, sendVerificationLink, ({ params: { id }, viewer, request, trx }) =>
    verification.sendLink(trx, { viewer, request }, id),
  );
  serveWrite(app, resetVerification, ({ params: { id }, viewer, request, trx }) =>
    verification.reset(trx, { viewer, request }, id),
  );
  serveWrite(app, sendTestMessage, ({ params: { id }, viewer, request, trx }) =>
    verification.sendTest(trx, { viewer, request }, id),
  );
  serve(app, readTestMessage, ({ params: { id }, viewer, db }) => verification.readTest(db, viewer, id));
  serveWrite(app, confirmEmail, ({ body: { token }, request, trx }) => confirmAddress(trx, token, request));
}
