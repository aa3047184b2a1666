import type { HomeCard } from '../../ui/home/home-card.ts';

const right = { subject: 'dashboard', action: 'read' } as const;

export const cards: HomeCard[] = [
  {
    name: 'firstSteps',
    right,
    work: right,
    place: 10,
    size: 'wide',
    load: () => import('./home/first-steps-card.tsx'),
  },
];
