import './messages.ts';
import { viewContact } from '@leadwright/contract/features/contacts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { accountOf, toContact } from './contact-address.ts';
import { ContactForm } from './contact-form.tsx';

export function Screen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { contact_id: id = '', account_id } = useParams();
  // The form keeps what it read; a background refetch must not move the ground under it.
  const options = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false };
  const { data, error, isPending, isFetchedAfterMount, refetch } = useCall(
    viewContact,
    { params: { id }, query: accountOf(account_id) },
    options,
  );
  return (
    <Page
      title={data ? t('contacts.edit', { name: `${data.forename} ${data.surname}` }) : t('contacts.one')}
      loading={isPending || !isFetchedAfterMount}
      error={error}
      onRetry={refetch}
    >
      {data && (
        <ContactForm
          key={`${id} ${account_id}`}
          contact={data}
          onSaved={(saved, mode) => {
            if (mode === 'close') navigate(toContact(saved.id, saved.account_id));
            else if (saved.account_id !== account_id)
              navigate(to('contactEdit', { contact_id: saved.id, account_id: saved.account_id }), { replace: true });
          }}
          onCancel={() => navigate(toContact(id, data.account_id))}
        />
      )}
    </Page>
  );
}
