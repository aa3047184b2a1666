import { logActivity } from '@leadwright/contract/features/activities';
import { pick } from '../../../../seed/random.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { instantOf } from '../moments.ts';
import type { Story } from './story.ts';
import { timeAfter } from './story-clock.ts';

/** A kind of activity: the codes of its action type and outcome, and how often it occurs. */
interface Call {
  type: string;
  outcome: string;
  weight: number;
  notes?: string[];
  needsContact?: true;
  hasCallback?: true;
}

const CALLS: Call[] = [
  { type: 'CALL', outcome: 'NOANS', weight: 30 },
  {
    type: 'CALL',
    outcome: 'GATE',
    weight: 18,
    notes: ['Reception takes a message.', 'Asked to write an email first.', ''],
  },
  {
    type: 'RES',
    outcome: 'DONE',
    weight: 6,
    notes: ['Looked for the number of the switchboard.', 'Read the news page.'],
  },
  { type: 'VOICE', outcome: 'DONE', weight: 8 },
  {
    type: 'CALL',
    outcome: 'BACK',
    weight: 14,
    needsContact: true,
    hasCallback: true,
    notes: ['In a meeting, asks for a call next week.', 'Travelling, asks to be called again.'],
  },
  { type: 'MAIL', outcome: 'SENT', weight: 10, needsContact: true },
  {
    type: 'CALL',
    outcome: 'INT',
    weight: 12,
    needsContact: true,
    hasCallback: true,
    notes: ['Wants to see an outline before the end of the month.', 'Interested, has to talk to a colleague first.'],
  },
  {
    type: 'CALL',
    outcome: 'NOINT',
    weight: 6,
    needsContact: true,
    notes: ['Is content with the present supplier.', 'Does not plan anything this year.'],
  },
  { type: 'CALL', outcome: 'LEFT', weight: 2, needsContact: true },
];
/** What most calls to interested contacts lead to. */
const BOOKING: Call = {
  type: 'CALL',
  outcome: 'BOOK',
  weight: 0,
  needsContact: true,
  notes: ['Agreed to a first meeting of thirty minutes by video, with a colleague from purchasing.'],
};
const EVIDENCE = 'Date and topic confirmed by email.';
const FIRST_CALL = '09:35';
const MINUTES_BETWEEN_CALLS = 47;

interface OpenAccount {
  account_id: string;
  contacts: { id: string; is_interested: boolean }[];
}

/** Lists the accounts of a developer that are open, each with its open contacts, least recently worked first. */
async function listOpenAccounts({ app }: Story, campaignId: string, developer: TestUser): Promise<OpenAccount[]> {
  const { rows } = await app.pool.query<OpenAccount>(
    `select k.account_id, coalesce((
       select json_agg(json_build_object('id', c.contact_id, 'is_interested', c.status = 'nurture') order by p.no)
       from account_contact l
         join campaign_contact c on c.campaign_id = k.campaign_id and c.contact_id = l.contact_id
         join contact p on p.id = c.contact_id
       where l.account_id = k.account_id and l.is_current and c.status in ('in_market', 'callback', 'nurture')
         and c.stopped_at is null and c.sales_developer_id = k.sales_developer_id), '[]') as contacts
     from campaign_account k join account a on a.id = k.account_id
     where k.campaign_id = $1 and k.sales_developer_id = $2 and k.status = 'in_market'
     order by k.last_activity_at nulls first, a.company_name`,
    [campaignId, developer.id],
  );
  return rows;
}

/** Lets each developer log a few activities on every working day of a period. */
export async function callAccounts(
  story: Story,
  campaign_id: string,
  developers: TestUser[],
  fromDay: number,
  toDay: number,
): Promise<void> {
  const { app, clock, random, today } = story;
  const idsOf = await loadOptionIds(story);
  for (let day = fromDay; day <= toDay; day++)
    for (const [i, developer] of developers.entries()) {
      const accounts = await listOpenAccounts(story, campaign_id, developer);
      const count = Math.min(accounts.length, 1 + Math.floor(random() * 3));
      for (const [n, { account_id, contacts }] of accounts.slice(0, count).entries()) {
        const contact = contacts.length > 0 ? pick(random, contacts) : undefined;
        const call = contact?.is_interested && random() < 0.8 ? BOOKING : chooseCall(random(), contact !== undefined);
        const time = timeAfter(FIRST_CALL, n * MINUTES_BETWEEN_CALLS + i * 7 + Math.floor(random() * 5));
        const callback = {
          day: 1 + Math.floor(random() * 8),
          time: timeAfter('09:00', 30 * Math.floor(random() * 16)),
        };
        const body = {
          account_id,
          ...idsOf(call),
          contact_id: contact?.id ?? null,
          at: instantOf(today, { day, time }),
          note: call.notes ? pick(random, call.notes) : '',
          evidence: call === BOOKING ? EVIDENCE : '',
          callback_at: call.hasCallback ? instantOf(today, callback) : null,
        };
        await clock.at(day, time, () => app.call(developer, logActivity, { params: { campaign_id }, body }));
      }
    }
}

/** Chooses a call by its weight, from a random number below 1. */
function chooseCall(chance: number, hasContact: boolean): Call {
  const calls = CALLS.filter(({ needsContact }) => hasContact || !needsContact);
  const tickets = calls.flatMap((call) => Array<Call>(call.weight).fill(call));
  return tickets[Math.floor(chance * tickets.length)]!;
}

async function loadOptionIds({ app }: Story) {
  const ids = async (table: 'action_type' | 'outcome') => {
    const { rows } = await app.pool.query<{ id: string; code: string }>(`select id, code from ${table}`);
    return new Map(rows.map(({ id, code }) => [code, id]));
  };
  const [types, outcomes] = [await ids('action_type'), await ids('outcome')];
  return ({ type, outcome }: Call) => ({ action_type_id: types.get(type)!, outcome_id: outcomes.get(outcome)! });
}
