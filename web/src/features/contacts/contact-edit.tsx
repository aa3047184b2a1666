import './messages.ts';
import { viewContact } from '@leadwright/contract/features/contacts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { EditScreen } from '../../ui/record/form-screens.tsx';
import { NO_REFETCH } from '../../ui/record-context/row.ts';
import { ContactForm } from './contact-form.tsx';
import { accountQuery, contactPaths } from './links.ts';

export function Screen() {
  const { contact_id: id = '', account_id } = useParams();
  return <EditContact id={id} account_id={account_id} />;
}

export function EditContact({ id, account_id }: { id: string; account_id?: string | undefined }) {
  const { t } = useTranslation();
  const recordQuery = useCall(viewContact, { params: { id }, query: accountQuery(account_id) }, NO_REFETCH);
  return (
    <EditScreen
      noun={t('contacts.noun')}
      recordQuery={recordQuery}
      nameOf={({ forename, surname }) => `${forename} ${surname}`}
      {...contactPaths}
    >
      {(contact, callbacks) => <ContactForm contact={contact} {...callbacks} />}
    </EditScreen>
  );
}
