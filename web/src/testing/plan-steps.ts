import type { CampaignPlan, CampaignStep } from '@leadwright/contract/features/campaign-steps';

const step = (id: string, name: string, fields: Partial<CampaignStep> = {}): CampaignStep => ({
  ...{ id, name, campaign_id: 'campaign', code: id, phase: 'setup', kind: 'task' },
  ...{ start: '2026-09-01', end: '2026-09-03', duration: 3, rule: null, effort_hours: 8 },
  ...{ owners: [{ id: 'maudlin', name: 'Maudlin Ferris' }], progress: 40, state: 'in_progress' },
  ...{ actual_start: null, actual_end: null, colour: null, client_visible: true, version: 1, may_update: true },
  ...fields,
});

export const summaryStep = step('1', 'Preparation', { kind: 'summary', owners: [] });
export const task = step('2', 'Value proposition and call guide');
export const unplannedTask = step('3', 'Pilot calls', {
  ...{ start: null, end: null, owners: [], progress: 0, state: 'not_started', client_visible: false },
});

/** The task comes before the unplanned task. */
export const links: CampaignPlan['links'] = [
  {
    ...{ campaign_id: 'campaign', predecessor: task.id, successor: unplannedTask.id },
    ...{ type: 'FS', lag: 0, unit: 'working', strict: false },
  },
];
