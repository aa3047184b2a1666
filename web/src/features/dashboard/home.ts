import type { HomeCard } from '../../ui/home/home-card.ts';

const permission = { subject: 'dashboard', action: 'read' } as const;

export const cards: HomeCard[] = [
  {
    name: 'firstSteps',
    permission,
    workPermission: permission,
    order: 10,
    size: 'wide',
    load: () => import('./home/first-steps-card.tsx'),
  },
];
