import './messages.ts';
import { viewContact } from '@leadwright/contract/features/contacts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { Page } from '../../ui/page.tsx';
import { ContactForm } from './contact-form.tsx';
import { accountOf, contactEdit, contactView } from './links.ts';

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
            if (mode === 'close') navigate(contactView(saved.id, saved.account_id));
            else if (saved.account_id !== account_id)
              navigate(contactEdit(saved.id, saved.account_id), { replace: true });
          }}
          onCancel={() => navigate(contactView(id, data.account_id))}
        />
      )}
    </Page>
  );
}
