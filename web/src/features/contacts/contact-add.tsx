import './messages.ts';
import { contactFields } from '@leadwright/contract/features/contacts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { to } from '../../paths.ts';
import { AddScreen } from '../../ui/record/form-screens.tsx';
import { ContactForm } from './contact-form.tsx';
import { contactPaths } from './links.ts';

/** Adds a contact. The screen of an account passes its id in the URL. */
export function Screen() {
  const { t } = useTranslation();
  const accountId = useSearchParams()[0].get('account_id');
  return (
    <AddScreen
      noun={t('contacts.noun')}
      schema={contactFields}
      back={accountId ? to('account', { accountId }) : to('contacts')}
      {...contactPaths}
    >
      {(initial, callbacks) => <ContactForm initial={initial} {...callbacks} />}
    </AddScreen>
  );
}
