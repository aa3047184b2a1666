import { JOB_STATE } from '@leadwright/contract/features/jobs';
import { addMessages } from '../../messages/catalogue.ts';

export const jobs = addMessages('jobs', {
  title: 'Jobs',
  states: JOB_STATE,
  open: 'Jobs',
  openRunning_one: 'Jobs: {{count}} running',
  openRunning_other: 'Jobs: {{count}} running',
  none: 'No jobs yet',
  noneText: 'Imports, matching runs and exports appear here while they run and after they end.',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  cancelTitle: 'Cancel this job?',
  cancelText: '“{{title}}” stops at its next safe point. What is done so far is kept.',
  cancelConfirm: 'Cancel the job',
  download: 'Download the file',
  progress: '{{processed}} of {{total}} {{unit}}',
  processed: '{{processed}} {{unit}}',
  rate: '{{rate}} a second',
  remaining: '{{time}} left',
  failedPart: 'Part {{no}}: {{message}}',
  rerun: 'Run again',
  rerunLabel: 'Run part {{no}} again',
  ended: '{{title}}: {{state}}',
  started: 'Started {{when}}',
  finished: 'Ended {{when}}',
});
