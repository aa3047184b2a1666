import { type ChecklistItem, INHERITED_FIELDS, type Phase } from '@leadwright/contract/steps/step-fields';
import { sql } from 'kysely';
import type { Trx } from '../database/pool.ts';
import { masterValues } from '../features/steps/master-differences.ts';

interface DemoStep {
  code: string;
  name: string;
  phase: Phase;
  duration: number;
  effort_hours?: number;
  /** The code of a user type. */
  owner?: string;
  /** Codes of the predecessors that must be finished, with the lag in working days. */
  predecessors?: (string | [code: string, lag: number])[];
  description?: string;
  /** Items that begin with a question mark are optional. */
  checklist?: string[];
  deliverable?: string;
  client_visible?: true;
  billable?: true;
  entry_criteria?: string;
  exit_criteria?: string;
  state?: 'draft' | 'retired';
}

/** The steps of the demo agency for every client, from the first meeting to the handover. */
const LIBRARY: DemoStep[] = [
  {
    code: 'SET-01',
    name: 'Kick-off meeting',
    phase: 'setup',
    duration: 1,
    effort_hours: 3,
    owner: 'CM',
    description: 'Goals, target market, what counts as an opportunity, who decides on either side.',
    checklist: ['Brief signed off', 'Contacts at the client named', '?Competitors to leave alone named'],
    deliverable: 'Campaign brief',
    client_visible: true,
    billable: true,
    entry_criteria: 'The purchase order is active.',
    exit_criteria: 'The client has approved the brief.',
  },
  {
    code: 'SET-02',
    name: 'Grades and fields agreed',
    phase: 'setup',
    duration: 2,
    effort_hours: 4,
    owner: 'CM',
    predecessors: ['SET-01'],
    checklist: ['Grade scheme pinned', 'Required fields chosen'],
    deliverable: 'Requirements summary',
    client_visible: true,
  },
  {
    code: 'SET-03',
    name: 'Data processing agreement signed',
    phase: 'setup',
    duration: 0,
    owner: 'CM',
    predecessors: ['SET-01'],
    deliverable: 'Signed agreement',
    client_visible: true,
  },
  {
    code: 'DATA-01',
    name: 'Account selection',
    phase: 'data',
    duration: 3,
    effort_hours: 12,
    owner: 'DATA',
    predecessors: ['SET-02'],
    checklist: ['Existing customers left out', 'Suppression lists applied', '?Parent companies grouped'],
    deliverable: 'List of target accounts',
    client_visible: true,
    billable: true,
  },
  {
    code: 'DATA-02',
    name: 'Contact research',
    phase: 'data',
    duration: 5,
    effort_hours: 30,
    owner: 'DATA',
    predecessors: [['DATA-01', 1], 'SET-03'],
    checklist: ['Two people in charge for each account', 'Email addresses checked'],
    billable: true,
  },
  {
    code: 'DATA-03',
    name: 'Target list approved',
    phase: 'data',
    duration: 0,
    owner: 'CM',
    predecessors: ['DATA-01'],
    client_visible: true,
    exit_criteria: 'The client has confirmed the list in writing.',
  },
  {
    code: 'MSG-01',
    name: 'Value proposition and call guide',
    phase: 'messaging',
    duration: 4,
    effort_hours: 14,
    owner: 'TL',
    predecessors: ['SET-01'],
    checklist: ['Opening', 'Objections with answers', 'Questions that qualify'],
    deliverable: 'Call guide',
    client_visible: true,
    billable: true,
  },
  {
    code: 'MSG-02',
    name: 'Email and LinkedIn texts',
    phase: 'messaging',
    duration: 3,
    effort_hours: 8,
    owner: 'TL',
    predecessors: ['MSG-01'],
    deliverable: 'Follow-up texts',
    client_visible: true,
  },
  {
    code: 'CALL-01',
    name: 'Briefing of the developers',
    phase: 'calling',
    duration: 1,
    effort_hours: 4,
    owner: 'TL',
    predecessors: ['MSG-01', 'DATA-03'],
    checklist: ['Role play of three calls', 'Grades explained'],
  },
  {
    code: 'CALL-02',
    name: 'Pilot calls',
    phase: 'calling',
    duration: 3,
    effort_hours: 20,
    owner: 'SD',
    predecessors: ['CALL-01', 'DATA-02'],
    deliverable: 'What the first fifty calls have shown',
    client_visible: true,
    billable: true,
    exit_criteria: 'The call guide has been changed by what was learned.',
  },
  {
    code: 'CALL-03',
    name: 'Calling',
    phase: 'calling',
    duration: 40,
    effort_hours: 300,
    owner: 'SD',
    predecessors: [['CALL-02', 1]],
    client_visible: true,
    billable: true,
  },
  {
    code: 'REP-01',
    name: 'Weekly report',
    phase: 'reporting',
    duration: 40,
    effort_hours: 16,
    owner: 'CM',
    predecessors: ['CALL-02'],
    checklist: ['Numbers checked with quality control', '?Quotes of the week'],
    deliverable: 'Report',
    client_visible: true,
  },
  {
    code: 'REP-02',
    name: 'Mid-term review',
    phase: 'reporting',
    duration: 1,
    effort_hours: 3,
    owner: 'CM',
    predecessors: [['CALL-02', 20]],
    client_visible: true,
  },
  {
    code: 'CLO-01',
    name: 'Final report and handover',
    phase: 'close',
    duration: 3,
    effort_hours: 10,
    owner: 'CM',
    predecessors: ['CALL-03'],
    checklist: ['Open callbacks handed over', 'Data returned or erased'],
    deliverable: 'Final report',
    client_visible: true,
    billable: true,
  },
  { code: 'CLO-02', name: 'Campaign closed', phase: 'close', duration: 0, owner: 'FIN', predecessors: ['CLO-01'] },
  { code: 'REP-03', name: 'Voice-of-market summary', phase: 'reporting', duration: 4, owner: 'CM', state: 'draft' },
  { code: 'DATA-90', name: 'Fax numbers', phase: 'data', duration: 2, owner: 'DATA', state: 'retired' },
];

/** The differences between the library and the steps of two clients. */
const CLIENT_STEPS = [
  {
    client: 'TYNE',
    omittedCodes: ['REP-03', 'DATA-90', 'MSG-02'],
    overrides: { 'DATA-02': { name: 'Contact research in purchasing', duration: 8 }, 'REP-02': { hidden: true } },
    additionalStep: {
      code: 'TYNE-01',
      name: 'Site visit in Newcastle',
      phase: 'setup',
      duration: 2,
      client_visible: true,
    },
  },
  {
    client: 'RHEIN',
    omittedCodes: ['REP-03', 'DATA-90', 'REP-02', 'CLO-02'],
    overrides: { 'MSG-01': { name: 'Gesprächsleitfaden', duration: 6 } },
    additionalStep: {
      code: 'RHEIN-01',
      name: 'Works council informed',
      phase: 'setup',
      duration: 3,
      client_visible: true,
    },
  },
] as const;

/** Adds the step library and the steps of two clients. One library change is not yet reviewed for the clients. */
export async function addSteps(trx: Trx): Promise<void> {
  const existing = await trx.selectFrom('master_step').select('id').limit(1).executeTakeFirst();
  // An agency with its own data needs no example.
  if (existing) return;
  const types = await trx.selectFrom('user_type').select(['id', 'code']).execute();
  const typeOf = (target: string | undefined) => types.find(({ code }) => code === target)?.id ?? null;
  const masters = await trx
    .insertInto('master_step')
    .values(
      LIBRARY.map(({ owner, predecessors: _, checklist = [], ...step }, i) => ({
        ...{ effort_hours: null, description: '', deliverable: '', client_visible: false, billable: false },
        ...{ entry_criteria: '', exit_criteria: '', state: 'active' },
        ...step,
        owner_type_id: typeOf(owner),
        checklist: JSON.stringify(checklist.map(parseChecklistItem)),
        order: i + 1,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const idOf = (target: string) => masters.find(({ code }) => code === target)!.id;
  for (const { code, predecessors } of LIBRARY) {
    if (!predecessors) continue;
    const storedPredecessors = predecessors.map((entry) => {
      const [predecessor, lag] = typeof entry === 'string' ? ([entry, 0] as const) : entry;
      return { step_id: idOf(predecessor), type: 'FS', lag, unit: 'working', strict: true };
    });
    await trx
      .updateTable('master_step')
      .set({ predecessors: JSON.stringify(storedPredecessors) })
      .where('id', '=', idOf(code))
      .execute();
  }
  for (const clientSteps of CLIENT_STEPS) await addClientSteps(trx, clientSteps);
  await trx
    .updateTable('master_step')
    .set({
      duration: 4,
      checklist: JSON.stringify(['Fifty calls', '?Recordings shared with the client'].map(parseChecklistItem)),
      version: 2,
    })
    .where('code', '=', 'CALL-02')
    .execute();
}

const parseChecklistItem = (line: string): ChecklistItem => ({
  text: line.replace(/^\?/, ''),
  required: !line.startsWith('?'),
});

async function addClientSteps(
  trx: Trx,
  { client, omittedCodes, overrides, additionalStep }: (typeof CLIENT_STEPS)[number],
): Promise<void> {
  const owner = await trx.selectFrom('client').select('id').where('code', '=', client).executeTakeFirst();
  if (!owner) return;
  const fields = sql.join(INHERITED_FIELDS.map((name) => sql.ref(`m.${name}`)));
  await sql`
    insert into client_step (client_id, master_step_id, "order", master_seen, master_version_seen,
      ${sql.join(INHERITED_FIELDS.map((name) => sql.ref(name)))})
    select ${owner.id}, m.id, row_number() over (order by m."order"), ${masterValues('m')}, m.version, ${fields}
    from master_step m where m.code <> all(${sql.val([...omittedCodes])}::text[])`.execute(trx);
  for (const [code, values] of Object.entries(overrides))
    await trx
      .updateTable('client_step')
      .set(values)
      .where('client_id', '=', owner.id)
      .where('code', '=', code)
      .execute();
  await trx
    .insertInto('client_step')
    .values({ ...additionalStep, client_id: owner.id, state: 'active', order: LIBRARY.length + 1 })
    .execute();
}
