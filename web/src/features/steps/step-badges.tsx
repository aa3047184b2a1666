import './messages.ts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format.ts';

/** Working days; a step of none is a milestone. */
export function Duration({ days }: { days: number }) {
  const { t } = useTranslation();
  return days === 0 ? t('steps.milestone') : t('steps.days', { count: days, formatted: formatCount(days) });
}
