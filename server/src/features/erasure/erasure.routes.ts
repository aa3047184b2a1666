import { Readable } from 'node:stream';
import { AppError, invalidInput } from '@leadwright/contract/errors';
import {
  accessRequest,
  discardErasure,
  type Erasure,
  erasureCertificate,
  erasureList,
  findPerson,
  type PersonQuery,
  personQueryRules,
  runErasure,
  viewErasure,
} from '@leadwright/contract/features/erasure';
import { defineMessage } from '@leadwright/contract/message';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../access/audit.ts';
import { assertAgencyScope, scopeRule, visible } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Db, Trx } from '../../database/pool.ts';
import { serveGrid } from '../../grid/serve-grid.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { illegalTransition, notFoundError } from '../../record/row.ts';
import { ACCESS_JOB, accessTask } from './access.tasks.ts';
import { certificateText } from './certificate.ts';
import { ERASE_PERMISSION, ERASURE, FIND_JOB, findTask, RUN_JOB, runTask } from './erasure.tasks.ts';
import { findMatchingContacts, loadPerson, type Person } from './person-patterns.ts';

/** Requires the scope "all", because an erasure may concern any person. */
const RULE = scopeRule('erasure', 'erase-personal-data');
const NOUN = 'erasure';
const ERASURE_TITLE = 'Erasure of personal data';

interface StoredErasure {
  id: string;
  state: Erasure['state'];
  /** The person’s data and the search criteria (`asked`); null when the erasure is done or discarded. */
  sought: (Person & { asked: PersonQuery }) | null;
  contact_ids: string[];
}

async function lockErasure(
  trx: Trx,
  viewer: Viewer,
  id: string,
  allowedStates: Erasure['state'][],
): Promise<StoredErasure> {
  assertAgencyScope(viewer, ERASE_PERMISSION);
  const { rows } = await sql<StoredErasure>`
    select id, state, sought, contact_ids from erasure
    where id = ${id} and ${visible(viewer, RULE, 'erasure', 'delete')} for update`.execute(trx);
  if (!rows[0]) throw notFoundError(NOUN);
  if (!allowedStates.includes(rows[0].state))
    throw illegalTransition(
      defineMessage('erasure.notNow', 'This is not possible in the current state of the erasure.'),
      [],
    );
  return rows[0];
}

async function readErasure(db: Db, viewer: Viewer, id: string): Promise<Erasure> {
  const { rows } = await sql<Erasure>`
    select e.id, e.state, e.mode, e.sought->>'confirmation' as confirmation, e.places, e.job_id,
      a.display_name as asked_by, e.created_at, f.display_name as finished_by, e.finished_at,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.forename || ' ' || c.surname,
          'company_name', k.company_name, 'email', nullif(l.email, ''),
          'certain', c.id::text in (select jsonb_array_elements_text(e.sought->'certain'))) order by c.surname, c.id)
        from contact c left join account k on k.id = c.main_account_id
          left join account_contact l on l.contact_id = c.id and l.account_id = c.main_account_id
        where c.id = any(e.contact_ids) and e.sought is not null), '[]') as people
    from erasure e left join app_user a on a.id = e.created_by left join app_user f on f.id = e.finished_by
    where e.id = ${id} and ${visible(viewer, RULE, 'e')}`.execute(db);
  if (!rows[0]) throw notFoundError(NOUN);
  return rows[0];
}

/** Loads the name of a visible contact. Omits the email, which may be hidden from the viewer. */
async function loadContactName(trx: Trx, viewer: Viewer, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', nullif(c.forename, ''), nullif(c.surname, '')) as name from contact c
    where c.id = ${id} and ${visible(viewer, 'contact', 'c')}`.execute(trx);
  if (!rows[0]) throw notFoundError('contact');
  return rows[0].name;
}

function assertContactsFound(contactIds: readonly string[], foundIds: readonly string[]): void {
  if (contactIds.some((id) => !foundIds.includes(id)))
    throw invalidInput({ contact_ids: 'Choose from the contacts that were found.' });
}

/** Throws if a portal user has one of the emails. The user’s access must end first. */
async function assertNotUsers(trx: Trx, emails: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from app_user where lower(email) = any(${emails}::text[]) limit 1`.execute(trx);
  if (rows.length > 0)
    throw new AppError(
      'in_use',
      defineMessage('erasure.isUser', 'A portal user has this address. Change the user’s address first.'),
    );
}

export function erasureRoutes(app: App): void {
  app.jobs.define(findTask(app));
  app.jobs.define(runTask(app));
  app.jobs.define(accessTask(app));

  serveGrid(app, erasureList, {
    table: 'erasure',
    id: sql`e.id`,
    rows: (viewer) => ({
      from: sql`erasure e left join app_user u on u.id = e.created_by`,
      where: sql`true`,
      visible: visible(viewer, RULE, 'e'),
    }),
    columns: {
      created_at: { sql: sql`e.created_at`, notNull: true },
      state: { sql: sql`e.state`, notNull: true },
      mode: { sql: sql`e.mode` },
      asked_by: { sql: sql`u.display_name` },
      finished_at: { sql: sql`e.finished_at` },
    },
    quickSearch: (pattern) => sql<SqlBool>`fold(u.display_name) like fold(${pattern})`,
  });

  serve(app, viewErasure, ({ params: { id }, viewer, db }) => readErasure(db, viewer, id));

  serveWrite(app, findPerson, async ({ body, viewer, request, trx }) => {
    assertAgencyScope(viewer, ERASE_PERMISSION);
    const { contact_id, ...input } = body;
    const query = contact_id ? { ...input, name: await loadContactName(trx, viewer, contact_id) } : input;
    const problems = contact_id ? {} : personQueryRules(query);
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    const matches = (await findMatchingContacts(trx, query)).filter(({ id }) => id !== contact_id);
    const contacts = contact_id ? [{ id: contact_id, certain: true }, ...matches] : matches;
    const certainIds = contacts.filter((contact) => contact.certain).map(({ id }) => id);
    const ids = contacts.map(({ id }) => id);
    const person = await loadPerson(trx, query, certainIds.length > 0 ? certainIds : ids);
    const searchData = JSON.stringify({ ...person, asked: query, certain: certainIds });
    const { rows } = await sql<{ id: string }>`
      insert into erasure (sought, contact_ids, created_by) values (${searchData}::jsonb, ${ids}::uuid[], ${viewer.userId})
      returning id`.execute(trx);
    const { id } = rows[0]!;
    const job_id = await app.jobs.add(trx, {
      kind: FIND_JOB,
      title: 'Search for personal data',
      ownerId: viewer.userId,
      params: { erasure_id: id },
    });
    await sql`update erasure set job_id = ${job_id} where id = ${id}`.execute(trx);
    await audit(trx, { viewer, request, action: 'create', entity: ERASURE, id });
    return { id, job_id };
  });

  serveWrite(app, runErasure, async ({ params: { id }, body, viewer, request, trx }) => {
    const { sought, contact_ids, state } = await lockErasure(trx, viewer, id, ['found', 'failed']);
    if (body.confirmation.trim().toLowerCase() !== sought!.confirmation.trim().toLowerCase())
      throw invalidInput({
        confirmation: defineMessage('erasure.problems.confirmation', 'Type {{what}} to confirm.', {
          what: sought!.confirmation,
        }),
      });
    assertContactsFound(body.contact_ids, contact_ids);
    // A repeated run uses the stored data of the person, because the contacts may already be erased.
    const isFirstRun = state === 'found';
    const person = isFirstRun ? await loadPerson(trx, sought!.asked, body.contact_ids) : sought!;
    const contactIds = isFirstRun ? body.contact_ids : contact_ids;
    await assertNotUsers(trx, person.emails);
    const job_id = await app.jobs.add(trx, {
      kind: RUN_JOB,
      title: ERASURE_TITLE,
      ownerId: viewer.userId,
      params: { erasure_id: id },
    });
    await sql`
      update erasure set state = 'running', mode = ${body.mode}, job_id = ${job_id}, contact_ids = ${contactIds}::uuid[],
        sought = ${JSON.stringify({ ...person, asked: sought!.asked, certain: [] })}::jsonb where id = ${id}`.execute(
      trx,
    );
    await audit(trx, { viewer, request, action: 'state', entity: ERASURE, id, after: { mode: body.mode } });
    return { id, job_id };
  });

  serveWrite(app, accessRequest, async ({ params: { id }, body, viewer, trx }) => {
    const { contact_ids } = await lockErasure(trx, viewer, id, ['found']);
    assertContactsFound(body.contact_ids, contact_ids);
    const job_id = await app.jobs.add(trx, {
      kind: ACCESS_JOB,
      title: 'Personal data of one person',
      ownerId: viewer.userId,
      params: { erasure_id: id, contact_ids: body.contact_ids },
    });
    return { job_id };
  });

  serveWrite(app, discardErasure, async ({ params: { id }, viewer, request, trx }) => {
    await lockErasure(trx, viewer, id, ['found']);
    await sql`
      update erasure set state = 'discarded', sought = null, contact_ids = '{}', places = '[]' where id = ${id}`.execute(
      trx,
    );
    await audit(trx, { viewer, request, action: 'discard', entity: ERASURE, id });
    return { id };
  });

  serve(app, erasureCertificate, async ({ params: { id }, viewer, db }) => {
    const erasure = await readErasure(db, viewer, id);
    if (erasure.state !== 'done')
      throw illegalTransition(
        defineMessage('erasure.notDone', 'The certificate is available when the erasure is done.'),
        [],
      );
    return {
      stream: Readable.from([certificateText(erasure)]),
      fileName: `Erasure ${id}.txt`,
      contentType: 'text/plain; charset=utf-8',
    };
  });
}
