import { useTranslation } from 'react-i18next';

/** The place in the table's one tab stop; the first row's where nobody has been in it yet. */
const focusTable = () =>
  document.querySelector<HTMLElement>('main :is([role="grid"], [role="treegrid"]) [tabindex="0"]')?.focus();

/** The first stops of the keyboard on every screen; the second shows where there is a table. */
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
