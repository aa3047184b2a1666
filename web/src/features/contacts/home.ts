import type { HomeCard } from '../../ui/home/home-card.ts';

export const cards: HomeCard[] = [
  {
    name: 'contacts',
    permission: { subject: 'contacts', action: 'read' },
    order: 20,
    size: 'figure',
    load: () => import('./home/contacts-figure.ts'),
  },
];
