import type { HomeCard } from '../../ui/home/home-card.ts';

export const cards: HomeCard[] = [
  {
    name: 'openOrders',
    permission: { subject: 'purchase-order', action: 'read' },
    workPermission: { subject: 'approve-orders', action: 'update' },
    order: 48,
    size: 'wide',
    load: () => import('./home/open-orders-card.tsx'),
  },
];
