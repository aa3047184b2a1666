import type { HomeCard } from '../../ui/home/home-card.ts';

export const cards: HomeCard[] = [
  {
    name: 'nextSteps',
    permission: { subject: 'campaign-steps', action: 'read' },
    workPermission: { subject: 'campaign-steps', action: 'update' },
    order: 55,
    size: 'wide',
    load: () => import('./home/next-steps-card.tsx'),
  },
];
