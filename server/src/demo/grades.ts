import type { Trx } from '../database/pool.ts';

const CATEGORIES = [
  { code: 'MEET', name: 'Meeting', colour: '#2f9e44', positive: 'yes' },
  { code: 'QUAL', name: 'Qualified', colour: '#37b24d', positive: 'yes' },
  { code: 'LEAD', name: 'Lead', colour: '#1c7ed6', positive: 'yes', client_label: 'Interested' },
  { code: 'NURT', name: 'Nurture', colour: '#f08c00', positive: 'neutral' },
  { code: 'PROS', name: 'Prospect', colour: '#868e96', positive: 'neutral' },
  { code: 'REJ', name: 'Rejected', colour: '#e03131', positive: 'no', in_funnel: false },
];

interface DemoStep {
  code: string;
  label: string;
  category: string;
  colour: string;
  meaning: string;
  counts_as?: 'conversation' | 'lead' | 'opportunity';
  needs_qc?: true;
  note_required?: true;
  terminal?: true;
  required_fields?: string[];
  /** Codes of the steps from which an account can move to this step. */
  allowedFrom?: string[];
}

const STEPS: DemoStep[] = [
  {
    code: 'A1',
    label: 'Meeting set',
    category: 'MEET',
    colour: '#2f9e44',
    meaning: 'A decision maker has agreed a date and a topic for a meeting with the client.',
    counts_as: 'opportunity',
    needs_qc: true,
    note_required: true,
    required_fields: ['evidence', 'contact_name', 'email'],
    allowedFrom: ['A2', 'B1', 'B2'],
  },
  {
    code: 'A2',
    label: 'Qualified lead',
    category: 'QUAL',
    colour: '#37b24d',
    meaning: 'Need, budget, authority and time frame are known, and fit the terms of the campaign.',
    counts_as: 'lead',
    needs_qc: true,
    note_required: true,
    required_fields: ['contact_name', 'job_title'],
  },
  {
    code: 'B1',
    label: 'Interested',
    category: 'LEAD',
    colour: '#1c7ed6',
    meaning: 'A person in charge wants to hear more, without a date yet.',
    counts_as: 'conversation',
    note_required: true,
  },
  {
    code: 'B2',
    label: 'Nurture',
    category: 'NURT',
    colour: '#f08c00',
    meaning: 'The need is there, and comes later: to be called again at the agreed time.',
    counts_as: 'conversation',
  },
  {
    code: 'C',
    label: 'To be worked',
    category: 'PROS',
    colour: '#868e96',
    meaning: 'Fits the campaign; no decision-maker has been contacted yet.',
  },
  {
    code: 'D',
    label: 'Rejected',
    category: 'REJ',
    colour: '#e03131',
    meaning: 'No need, no fit, or a clear no.',
    note_required: true,
    terminal: true,
  },
];

/** Adds the grade scheme of the demo agency and applies it to the live campaign. */
export async function addGrades(trx: Trx): Promise<void> {
  const existingGrade = await trx.selectFrom('grade').select('id').limit(1).executeTakeFirst();
  const existingCategory = await trx.selectFrom('grade_category').select('id').limit(1).executeTakeFirst();
  // An agency with its own data needs no example.
  if (existingGrade || existingCategory) return;
  const categories = await trx
    .insertInto('grade_category')
    .values(CATEGORIES.map((category, i) => ({ in_funnel: true, client_label: '', ...category, order: i + 1 })))
    .returning(['id', 'code'])
    .execute();
  const grade = await trx
    .insertInto('grade')
    .values({
      name: 'House scheme',
      description: 'From rejected to a meeting: how the agency judges accounts and people unless a client has its own.',
      scope: 'agency',
      state: 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = await trx
    .insertInto('grade_version')
    .values({ grade_id: grade.id, number: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const steps = await trx
    .insertInto('grade_step')
    .values(
      STEPS.map(({ category, allowedFrom: _, ...step }, i) => ({
        counts_as: 'none',
        needs_qc: false,
        note_required: false,
        terminal: false,
        required_fields: [],
        ...step,
        order: i + 1,
        category_id: categories.find(({ code }) => code === category)!.id,
        grade_id: grade.id,
        grade_version_id: version.id,
      })),
    )
    .returning(['id', 'code'])
    .execute();
  const idOf = (target: string) => steps.find(({ code }) => code === target)!.id;
  for (const { code, allowedFrom } of STEPS) {
    if (allowedFrom)
      await trx
        .updateTable('grade_step')
        .set({ allowed_from: allowedFrom.map(idOf) })
        .where('id', '=', idOf(code))
        .execute();
  }
  await trx
    .updateTable('grade')
    .set({ default_step_id: idOf('C') })
    .where('id', '=', grade.id)
    .execute();
  await trx.updateTable('campaign').set({ grade_version_id: version.id }).where('state', '=', 'live').execute();
}
