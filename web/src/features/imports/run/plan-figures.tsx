import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { Forecast, viewPlan } from '@leadwright/contract/features/imports';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { type Figure, Figures } from './figures.tsx';

export type Plan = ReplyOf<typeof viewPlan>;

/** Extrapolates the result of the sample to all rows. */
function forecastText(t: TFunction, ready: number, { tried, ...bands }: Forecast) {
  if (tried === 0) return null;
  const extrapolate = (rows: number) => formatCount(Math.round((rows * ready) / tried));
  const figures = {
    accept: extrapolate(bands.accept),
    review: extrapolate(bands.review),
    none: extrapolate(bands.none),
  };
  return tried === ready
    ? t('imports.plan.forecast', figures)
    : t('imports.plan.forecastAbout', { ...figures, tried: formatCount(tried) });
}

export function PlanFigures({ plan, forecast }: { plan: Plan; forecast: Forecast | undefined }) {
  const { t } = useTranslation();
  const { ready, invalid, suppressed, blank, repeated, known_number: knownNumbers } = plan;
  const notes = [
    t('imports.plan.readyText'),
    forecast && forecastText(t, ready, forecast),
    knownNumbers > 0 && t('imports.plan.known', { count: knownNumbers, rows: formatCount(knownNumbers) }),
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
      text: [
        t('imports.plan.invalidText'),
        suppressed > 0 && t('imports.plan.suppressed', { count: suppressed, rows: formatCount(suppressed) }),
      ]
        .filter(Boolean)
        .join(' '),
    },
    { name: 'blank', label: t('imports.plan.blank'), rows: blank, colour: 'gray', text: t('imports.plan.blankText') },
  ];
  return <Figures figures={figures.filter(({ name, rows }) => name !== 'blank' || rows > 0)} />;
}
