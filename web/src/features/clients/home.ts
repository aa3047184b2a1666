import type { HomeCard } from '../../ui/home/home-card.ts';

export const cards: HomeCard[] = [
  {
    name: 'clients',
    permission: { subject: 'clients', action: 'read' },
    order: 40,
    size: 'figure',
    load: () => import('./home/clients-figure.ts'),
  },
];
