import { useTranslation } from 'react-i18next';

/** Focuses the tab stop of the table: the last focused cell, or the first row. */
const focusTable = () =>
  document.querySelector<HTMLElement>('main :is([role="grid"], [role="treegrid"]) [tabindex="0"]')?.focus();

/** The first tab stops of every screen: links to the content and, if there is one, to the table. */
export function SkipLinks() {
  const { t } = useTranslation();
  return (
    <>
      <a href="#content" className="skip-link">
        {t('sharedFrame.skipToContent')}
      </a>
      <button type="button" className="skip-link skip-to-table" onClick={focusTable}>
        {t('sharedFrame.skipToTable')}
      </button>
    </>
  );
}
