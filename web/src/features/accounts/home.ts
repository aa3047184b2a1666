import type { HomeCard } from '../../ui/home/home-card.ts';

export const cards: HomeCard[] = [
  {
    name: 'accounts',
    permission: { subject: 'accounts', action: 'read' },
    order: 10,
    size: 'figure',
    load: () => import('./home/accounts-figure.ts'),
  },
];
