import {
  checkContactExists,
  checkContactLinkedinExists,
  checkEmailExists,
  searchContact,
} from '@leadwright/contract/features/contacts';
import { normaliseLinkedin } from '@leadwright/contract/web-url';
import { assertCanReadField } from '../../access/field-permissions.ts';
import type { App } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { findPeopleByEmail, findPeopleByLinkedin, findPeopleByName, searchPeople } from './contact-people.queries.ts';

const MAX_RESULTS = 20;
const replyOf = <T>(candidates: T[]) => ({ exists: candidates.length > 0, candidates });

/** Registers the duplicate checks of the contact form and the search by name or email. */
export function contactLookupRoutes(app: App): void {
  serve(app, checkEmailExists, async ({ body, viewer }) => {
    assertCanReadField(viewer, 'contact-email');
    return replyOf(await findPeopleByEmail(app.gridDb, viewer, body.email, body.id));
  });
  serve(app, checkContactLinkedinExists, async ({ body, viewer }) =>
    replyOf(await findPeopleByLinkedin(app.gridDb, viewer, normaliseLinkedin(body.linkedin) ?? '', body.id)),
  );
  serve(app, checkContactExists, async ({ body, viewer }) => {
    const name = `${body.forename.trim()} ${body.surname.trim()}`;
    return replyOf(await findPeopleByName(app.gridDb, viewer, name, body.account_id, body.id));
  });
  serve(app, searchContact, async ({ params, viewer }) => ({
    data: await searchPeople(app.gridDb, viewer, params.q, MAX_RESULTS),
  }));
}
