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
  cancel: 'Stop',
  cancelTitle: 'Stop this job?',
  cancelText: '“{{title}}” stops at its next safe point. {{kept}}',
  /** What remains of a job that is stopped, by its kind. */
  kept: {
    import: {
      stage: 'Nothing that was read is kept; the file can be read again.',
      load: 'The columns stay mapped; the check can begin anew.',
      match: 'The rows matched so far stay matched and can be reviewed, and the import can be resumed with the rest.',
    },
    matching: { decide: 'What is decided so far stays, and can be undone.', undo: 'Nothing is undone.' },
    grid: {
      export: 'No file is made.',
      bulk: 'The rows changed so far stay changed; you can undo that for ten minutes.',
    },
    other: 'What is done so far is kept.',
  },
  cancelConfirm: 'Stop the job',
  cancelNot: 'Keep running',
  show: 'Show jobs',
  download: 'Download the file',
  /** What a job counts, as the server names it. */
  units: {
    rows_one: 'row',
    rows_other: 'rows',
    accounts_one: 'account',
    accounts_other: 'accounts',
    records_one: 'record',
    records_other: 'records',
    answers_one: 'answer',
    answers_other: 'answers',
    values_one: 'value',
    values_other: 'values',
  },
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
