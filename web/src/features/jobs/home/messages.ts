import { addMessages } from '../../../messages/catalogue.ts';

export const jobsHome = addMessages('jobsHome', {
  title: 'Failed jobs',
  failed_one: '1 job failed in 7 days',
  failed_other: '{{rows}} jobs failed in 7 days',
  failedMore: 'More than {{rows}} jobs failed in 7 days',
  nothing: 'No job failed in the last 7 days.',
  showJobs: 'Show jobs',
});
