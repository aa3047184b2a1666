import type { HomeCard } from '../../ui/home/home-card.ts';

export const cards: HomeCard[] = [
  {
    name: 'failedJobs',
    permission: { subject: 'jobs', action: 'read' },
    workPermission: { subject: 'jobs', action: 'update' },
    order: 35,
    size: 'narrow',
    load: () => import('./home/failed-jobs-card.tsx'),
  },
];
