import './messages.ts';
import { useTranslation } from 'react-i18next';
import classes from './form/form.module.css';

/** A label that says in words that a value has to be given. */
export function RequiredLabel({ words }: { words: string }) {
  const { t } = useTranslation();
  return (
    <>
      {words} <span className={classes.required}>{t('forms.required')}</span>
    </>
  );
}
