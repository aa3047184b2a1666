import { addMessages } from '../../../messages/catalogue.ts';

export const campaignsHome = addMessages('campaignsHome', {
  live: '{{rows}} live',
  title: 'Campaigns under way',
  behind_one: '1 campaign is behind its plan',
  behind_other: '{{rows}} campaigns are behind their plans',
  onCourse: 'Every campaign is on course',
  nothing: 'No campaign is under way.',
  all: 'All campaigns',
  until: '{{client}}, until {{day}}',
  from: '{{client}}, from {{day}}',
  reached: '{{accounts}} of {{target}} accounts worked',
  reachedLink: '{{accounts}} of {{target}} accounts worked, {{name}}',
  due: 'On course it would be {{expected}} by today',
  noTarget: 'No target set',
});
