import './messages.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { Page } from '../../ui/page.tsx';
import { ContactForm } from './contact-form.tsx';
import { accountView, contactEdit, contactList, contactView } from './links.ts';

/** Adds a person; a company's screen hands its id over in the address. */
export function Screen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const accountId = address.get('account_id');
  return (
    <Page title={t('contacts.add')}>
      <ContactForm
        initial={accountId ? { account_id: accountId } : undefined}
        onSaved={({ id, account_id }, mode) => {
          if (mode === 'close') navigate(contactView(id, account_id), { replace: true });
          else if (mode === 'stay') navigate(contactEdit(id, account_id), { replace: true });
        }}
        onCancel={() => navigate(accountId ? accountView(accountId) : contactList)}
      />
    </Page>
  );
}
