import type { HomeCard } from '../../ui/home/home-card.ts';

export const cards: HomeCard[] = [
  {
    name: 'signIns',
    permission: { subject: 'audit', action: 'read' },
    workPermission: { subject: 'audit', action: 'read' },
    order: 45,
    size: 'narrow',
    load: () => import('./home/sign-ins-card.tsx'),
  },
];
