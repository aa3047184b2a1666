import './messages.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { to } from '../../paths.ts';
import { Page } from '../../ui/page.tsx';
import { toContact } from './contact-address.ts';
import { ContactForm } from './contact-form.tsx';

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
          if (mode === 'close') navigate(toContact(id, account_id), { replace: true });
          else if (mode === 'stay') navigate(to('contactEdit', { contact_id: id, account_id }), { replace: true });
        }}
        onCancel={() => navigate(accountId ? to('account', { accountId }) : to('contacts'))}
      />
    </Page>
  );
}
