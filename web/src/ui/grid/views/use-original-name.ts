import { useTranslation } from 'react-i18next';

/** Returns the name of the view without saved settings, such as "All accounts". Acronyms keep their capitals. */
export function useOriginalName({ title }: { title: string }): string {
  const { t } = useTranslation();
  const isAcronym = /^\p{Lu}{2}/u.test(title);
  return t('gridViews.original', { title: isAcronym ? title : title[0]!.toLowerCase() + title.slice(1) });
}
