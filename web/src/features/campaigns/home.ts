import type { HomeCard } from '../../ui/home/home-card.ts';

const permission = { subject: 'campaigns', action: 'read' } as const;

export const cards: HomeCard[] = [
  {
    name: 'pace',
    permission,
    workPermission: { subject: 'campaigns', action: 'update' },
    order: 50,
    size: 'wide',
    load: () => import('./home/pace-card.tsx'),
  },
];
