import './messages.ts';
import { useTranslation } from 'react-i18next';
import classes from './form/form.module.css';

/** A label with the word that marks a required field. */
export function RequiredLabel({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <>
      {text} <span className={classes.required}>{t('forms.required')}</span>
    </>
  );
}
