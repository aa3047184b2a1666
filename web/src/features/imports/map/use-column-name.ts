import { useTranslation } from 'react-i18next';
import type { Column } from './mapping.ts';

/** A column without a header goes by its number. */
export function useColumnName() {
  const { t } = useTranslation();
  return ({ header, index }: Column) => header || t('imports.read.noHeader', { number: index + 1 });
}
