import type { HomeCard } from '../../ui/home/home-card.ts';

const subject = 'import-account-contact-to-campaign';

export const cards: HomeCard[] = [
  {
    name: 'imports',
    permission: { subject, action: 'read' },
    workPermission: { subject, action: 'create' },
    order: 40,
    size: 'wide',
    load: () => import('./home/imports-card.tsx'),
  },
];
