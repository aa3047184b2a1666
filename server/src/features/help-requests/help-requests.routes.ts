import { AppError } from '@leadwright/contract/errors';
import { REQUEST_OPEN_DAYS, reportPage, requestPermission } from '@leadwright/contract/features/help-requests';
import type { EventName } from '@leadwright/contract/features/notification-events';
import { defineMessage } from '@leadwright/contract/message';
import { PERMISSION_GROUPS } from '@leadwright/contract/permission-groups';
import { sql } from 'kysely';
import { isAdministrator } from '../../access/administrators.ts';
import { fieldPermissions } from '../../access/field-permissions.ts';
import { notify } from '../../access/notify.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { App } from '../../context.ts';
import type { Trx } from '../../database/pool.ts';
import { serveWrite } from '../../http/serve.ts';
import { scheduleDaily } from '../../jobs/daily.ts';

/** Maximum number of requests per user and day. */
const MAX_PER_DAY = 20;
const RETENTION_DAYS = 180;
const ACTION_LABELS = { create: 'Add', read: 'See', update: 'Change', delete: 'Archive' };

interface NewRequest {
  subject: string;
  message: string;
  event: EventName;
}

/** Registers the endpoints through which users send requests to the administrators. */
export function helpRequestsRoutes(app: App): void {
  serveWrite(app, requestPermission, ({ body: { subject, action }, viewer, trx }) => {
    if (fieldPermissions(viewer)(subject, action))
      throw new AppError(
        'illegal_transition',
        defineMessage('help.held', 'You have this permission. Reload the page.'),
        {
          detail: { allowed: [] },
        },
      );
    const label = PERMISSION_GROUPS.find(({ subjects }) => subject in subjects)?.subjects[subject] ?? subject;
    return addRequest(trx, viewer, {
      subject: `right ${subject} ${action}`,
      message: `${ACTION_LABELS[action]}: ${label}`,
      event: 'right_asked',
    });
  });

  serveWrite(app, reportPage, ({ body: { address, note }, viewer, trx }) =>
    addRequest(trx, viewer, {
      subject: `page ${address}`,
      message: [address, note].filter(Boolean).join(' – '),
      event: 'page_reported',
    }),
  );

  scheduleDaily(app, 'old requests for help could not be deleted', (db) =>
    sql`delete from help_request where asked_at < now() - make_interval(days => ${RETENTION_DAYS}::int)`.execute(db),
  );
}

async function addRequest(trx: Trx, { userId }: Viewer, { subject, message, event }: NewRequest) {
  // Locks the user, so that concurrent requests run one after the other.
  await sql`select from app_user where id = ${userId} for no key update`.execute(trx);
  const { rows: recentRequests } = await sql<{ asked_at: string; subject: string; is_open: boolean }>`
    select asked_at, subject, asked_at > now() - make_interval(days => ${REQUEST_OPEN_DAYS}::int) as is_open from help_request
    where user_id = ${userId} and (subject = ${subject} or asked_at > now() - interval '1 day')`.execute(trx);
  const earlierRequest = recentRequests.find((row) => row.subject === subject);
  if (earlierRequest?.is_open) return { asked_at: earlierRequest.asked_at, is_new: false };
  if (recentRequests.length >= MAX_PER_DAY)
    throw new AppError('too_many_requests', 'You have reached the daily limit of requests. Try again tomorrow.', {
      detail: { seconds: 24 * 3600 },
    });
  const { rows } = await sql<{ id: string; asked_at: string }>`
    insert into help_request (user_id, subject, says) values (${userId}, ${subject}, ${message})
    on conflict (user_id, subject) do update set asked_at = excluded.asked_at, says = excluded.says
    returning id, asked_at`.execute(trx);
  const { id, asked_at } = rows[0]!;
  const { rows: administrators } = await sql<{ id: string }>`
    select u.id from app_user u where ${isAdministrator('u')}`.execute(trx);
  const about = { table: 'app_user' as const, id: userId };
  const cause = `help ${id} ${asked_at}`;
  await notify(
    trx,
    userId,
    administrators.map(({ id: to }) => ({ event, to, cause, about })),
  );
  return { asked_at, is_new: true };
}
