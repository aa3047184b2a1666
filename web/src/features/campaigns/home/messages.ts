import { addMessages } from '../../../messages/catalogue.ts';

export const campaignsHome = addMessages('campaignsHome', {
  title: 'Campaigns in progress',
  behindPlan_one: '1 campaign is behind its plan',
  behindPlan_other: '{{rows}} campaigns are behind their plans',
  allOnCourse: 'Every campaign is on course',
  noCampaigns: 'No campaigns in progress.',
  notMember: 'You are not on the team of a campaign yet. Campaigns appear here as soon as you are added to their team.',
  allCampaigns: 'All campaigns',
  clientAndEnd: '{{client}}, until {{day}}',
  clientAndStart: '{{client}}, from {{day}}',
  workedOfTarget: '{{accounts}} of {{target}} accounts worked',
  workedOfTargetLink: '{{accounts}} of {{target}} accounts worked, {{name}}',
  plannedByToday: 'Planned by today: {{expected}}',
  noTarget: 'No target set',
});
