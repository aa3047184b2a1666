import type { HomeCard } from '../../ui/home/home-card.ts';

const right = { subject: 'campaigns', action: 'read' } as const;

export const cards: HomeCard[] = [
  { name: 'campaigns', right, place: 30, size: 'figure', load: () => import('./home/campaigns-figure.ts') },
  {
    name: 'pace',
    right,
    work: { subject: 'campaigns', action: 'update' },
    place: 50,
    size: 'wide',
    load: () => import('./home/pace-card.tsx'),
  },
];
