import { useTranslation } from 'react-i18next';

/** Focuses the one tab stop of the table: the last used cell, or the first row. */
const focusTable = () =>
  document.querySelector<HTMLElement>('main :is([role="grid"], [role="treegrid"]) [tabindex="0"]')?.focus();

/** The first tab stops of every screen; the second is shown when there is a table. */
export function SkipLinks() {
  const { t } = useTranslation();
  return (
    <>
      <a href="#content" className="skip-link">
        {t('anyFrame.skip')}
      </a>
      <button type="button" className="skip-link skip-to-table" onClick={focusTable}>
        {t('anyFrame.skipToTable')}
      </button>
    </>
  );
}
