import { useTranslation } from 'react-i18next';
import type { Column } from './mapping.ts';

/** Returns a function for the name of a column: its header, or else its number. */
export function useColumnName() {
  const { t } = useTranslation();
  return ({ header, index }: Column) => header || t('imports.read.noHeader', { number: index + 1 });
}
