import type { HomeCard } from '../../ui/home/home-card.ts';

const subject = 'unmatched-accounts-contacts';
const permission = { subject, action: 'read' } as const;
const workPermission = { subject, action: 'update' } as const;

export const cards: HomeCard[] = [
  { name: 'matchQuality', permission, order: 5, size: 'figure', load: () => import('./home/match-figure.tsx') },
  {
    name: 'reviews',
    permission,
    workPermission,
    order: 30,
    size: 'wide',
    load: () => import('./home/reviews-card.tsx'),
  },
  {
    name: 'matchTrend',
    permission,
    workPermission,
    order: 60,
    size: 'narrow',
    load: () => import('./home/trend-card.tsx'),
  },
  {
    name: 'reviewedLately',
    permission,
    workPermission,
    order: 70,
    size: 'narrow',
    load: () => import('./home/recently-reviewed-card.tsx'),
  },
];
