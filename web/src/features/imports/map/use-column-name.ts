import { useTranslation } from 'react-i18next';
import type { Column } from './mapping.ts';

/** Names a column without a header by its number. */
export function useColumnName() {
  const { t } = useTranslation();
  return ({ header, index }: Column) => header || t('imports.read.noHeader', { number: index + 1 });
}
