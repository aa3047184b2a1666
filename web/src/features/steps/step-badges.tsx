import './messages.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format.ts';

/** Shows working days; a step of zero days is a milestone. */
export function Duration({ days }: { days: number }) {
  const { t } = useTranslation();
  return days === 0 ? t('steps.milestone') : t('steps.days', { count: days, formatted: formatCount(days) });
}
