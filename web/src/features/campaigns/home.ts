import type { HomeCard } from '../../ui/home/home-card.ts';

const permission = { subject: 'campaigns', action: 'read' } as const;

export const cards: HomeCard[] = [
  { name: 'campaigns', permission, order: 30, size: 'figure', load: () => import('./home/campaigns-figure.ts') },
  {
    name: 'pace',
    permission,
    workPermission: { subject: 'campaigns', action: 'update' },
    order: 50,
    size: 'wide',
    load: () => import('./home/pace-card.tsx'),
  },
];
