import type { Developer } from '@leadwright/contract/features/assigning';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../ui/format.ts';

/** Returns a function that states how many rows a developer has and how many more fit into their capacity. */
export function useLoadText() {
  const { t } = useTranslation();
  return ({ load, capacity }: Pick<Developer, 'load' | 'capacity'>) =>
    capacity === null
      ? t('assigning.team.load', { load: formatCount(load) })
      : t('assigning.team.loadAndRoom', { load: formatCount(load), room: formatCount(Math.max(0, capacity - load)) });
}
