import { addClientEmails, clientEmails, MAX_EMAILS } from '@leadwright/contract/features/client-emails';
import type { LinesEndpoint } from '@leadwright/contract/people/lines';
import { useTranslation } from 'react-i18next';
import { entityScreens } from '../../paths.ts';
import { BulkAddForm, BulkAddLink } from '../../ui/record/lines/bulk-add-form.tsx';

const screens = entityScreens('clientEmail', 'clientEmails');

export function AddManyLink() {
  const { t } = useTranslation();
  return (
    <BulkAddLink resource={clientEmails} screens={screens}>
      {t('clientEmails.addSeveral.open')}
    </BulkAddLink>
  );
}

/** Adds email addresses of a client from pasted lines. */
export function AddMany() {
  const { t } = useTranslation();
  return (
    <BulkAddForm
      resource={clientEmails}
      screens={screens}
      call={addClientEmails as unknown as LinesEndpoint}
      maxLines={MAX_EMAILS}
      shared={['client_id', 'purposes', 'kind', 'send_as']}
      title={t('clientEmails.addSeveral.title')}
      lines={t('clientEmails.addSeveral.lines')}
      help={t('clientEmails.addSeveral.help')}
      action={t('clientEmails.addSeveral.confirm')}
      done={t('clientEmails.addSeveral.added')}
      summary={(count, of) => t('clientEmails.addSeveral.summary', { count, of })}
    />
  );
}
