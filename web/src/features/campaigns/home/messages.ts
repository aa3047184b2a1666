import { addMessages } from '../../../messages/catalogue.ts';

export const campaignsHome = addMessages('campaignsHome', {
  live: '{{rows}} live',
  title: 'Campaigns in progress',
  behind_one: '1 campaign is behind its plan',
  behind_other: '{{rows}} campaigns are behind their plans',
  onCourse: 'Every campaign is on course',
  nothing: 'No campaigns in progress.',
  all: 'All campaigns',
  until: '{{client}}, until {{day}}',
  from: '{{client}}, from {{day}}',
  reached: '{{accounts}} of {{target}} accounts worked',
  reachedLink: '{{accounts}} of {{target}} accounts worked, {{name}}',
  due: 'Planned by today: {{expected}}',
  noTarget: 'No target set',
});
