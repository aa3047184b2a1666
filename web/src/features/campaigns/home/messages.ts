import { addMessages } from '../../../messages/catalogue.ts';

export const campaignsHome = addMessages('campaignsHome', {
  title: 'Campaigns in progress',
  behind_one: '1 campaign is behind its plan',
  behind_other: '{{rows}} campaigns are behind their plans',
  onCourse: 'Every campaign is on course',
  nothing: 'No campaigns in progress.',
  notMember: 'You are not on the team of a campaign yet. Campaigns appear here as soon as you are added to their team.',
  all: 'All campaigns',
  until: '{{client}}, until {{day}}',
  from: '{{client}}, from {{day}}',
  reached: '{{accounts}} of {{target}} accounts worked',
  reachedLink: '{{accounts}} of {{target}} accounts worked, {{name}}',
  due: 'Planned by today: {{expected}}',
  noTarget: 'No target set',
});
