import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { viewPlan } from '@leadwright/contract/features/imports';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { type Figure, Figures } from './figures.tsx';

export type Plan = ReplyOf<typeof viewPlan>;

export function PlanFigures({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const { ready, invalid, blank, repeated, known_number: known } = plan;
  const notes = [
    t('imports.plan.readyText'),
    known > 0 && t('imports.plan.known', { count: known, rows: formatCount(known) }),
    repeated > 0 && t('imports.plan.repeated', { count: repeated, rows: formatCount(repeated) }),
  ];
  const figures: Figure[] = [
    {
      name: 'ready',
      label: t('imports.plan.ready'),
      rows: ready,
      colour: 'primary',
      text: notes.filter(Boolean).join(' '),
    },
    {
      name: 'invalid',
      label: t('imports.plan.invalid'),
      rows: invalid,
      colour: 'danger',
      text: t('imports.plan.invalidText'),
    },
    { name: 'blank', label: t('imports.plan.blank'), rows: blank, colour: 'gray', text: t('imports.plan.blankText') },
  ];
  return <Figures figures={figures.filter(({ name, rows }) => name !== 'blank' || rows > 0)} />;
}
