import type { ReplyOf } from '@leadwright/contract/endpoint';
import type { Forecast, viewPlan } from '@leadwright/contract/features/imports';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../ui/format.ts';
import { type Figure, Figures } from './figures.tsx';

export type Plan = ReplyOf<typeof viewPlan>;

/** Colours of the forecast bands; the results of the run use the same colours. */
const BAND_COLOUR = { accept: 'success', review: 'warning', none: 'gray' };
const BANDS = ['accept', 'review', 'none'] as const;

/** Extrapolates the bands of the sample to all ready rows. The three numbers add up to `ready`. */
function extrapolate(ready: number, { tried, accept, review }: Forecast): Record<keyof typeof BAND_COLOUR, number> {
  const acceptRows = Math.round((accept * ready) / tried);
  const reviewRows = Math.min(Math.round((review * ready) / tried), ready - acceptRows);
  return { accept: acceptRows, review: reviewRows, none: ready - acceptRows - reviewRows };
}

interface PlanFiguresProps {
  plan: Plan;
  forecast: Forecast | undefined;
  /** Whether the forecast is still being calculated. */
  isForecasting: boolean;
}

export function PlanFigures({ plan, forecast, isForecasting }: PlanFiguresProps) {
  const { t } = useTranslation();
  const { ready, invalid, suppressed, blank, repeated, unchanged, known_number: knownNumbers } = plan;
  const isSample = forecast && forecast.tried < ready;
  const notes = [
    t('imports.plan.readyText'),
    isSample && t('imports.plan.forecastAbout', { tried: formatCount(forecast.tried) }),
    knownNumbers > 0 && t('imports.plan.knownNumbers', { count: knownNumbers, rows: formatCount(knownNumbers) }),
    unchanged > 0 && t('imports.plan.unchanged', { count: unchanged, rows: formatCount(unchanged) }),
    repeated > 0 && t('imports.plan.repeated', { count: repeated, rows: formatCount(repeated) }),
  ]
    .filter(Boolean)
    .join(' ');
  const bandRows = forecast && forecast.tried > 0 ? extrapolate(ready, forecast) : undefined;
  const hasBands = ready > 0 && (bandRows || isForecasting);
  const readyFigures: Figure[] = hasBands
    ? BANDS.map((band) => ({
        name: band,
        label: t(`imports.plan.bands.${band}`),
        rows: bandRows?.[band],
        colour: BAND_COLOUR[band],
        text: band === 'accept' ? notes : t(`imports.plan.bandTexts.${band}`),
      }))
    : [{ name: 'ready', label: t('imports.plan.ready'), rows: ready, colour: 'primary', text: notes }];
  const figures: Figure[] = [
    ...readyFigures,
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
  const shownFigures = figures.filter(({ name, rows }) => name !== 'blank' || rows !== 0);
  return <Figures figures={shownFigures} total={ready + invalid + blank} />;
}
