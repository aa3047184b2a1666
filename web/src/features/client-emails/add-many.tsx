import { addClientEmails, clientEmails, MAX_ADDRESSES } from '@leadwright/contract/features/client-emails';
import type { LinesCall } from '@leadwright/contract/people/lines';
import { useTranslation } from 'react-i18next';
import { ofEntity } from '../../paths.ts';
import { BulkAddForm, BulkAddLink } from '../../ui/record/lines/bulk-add-form.tsx';

const screens = ofEntity('clientEmail', 'clientEmails');

export function AddManyLink() {
  const { t } = useTranslation();
  return (
    <BulkAddLink resource={clientEmails} screens={screens}>
      {t('clientEmails.many.open')}
    </BulkAddLink>
  );
}

/** Adds addresses of one client from pasted lines. */
export function AddMany() {
  const { t } = useTranslation();
  return (
    <BulkAddForm
      resource={clientEmails}
      screens={screens}
      call={addClientEmails as unknown as LinesCall}
      most={MAX_ADDRESSES}
      shared={['client_id', 'purposes', 'kind', 'send_as']}
      title={t('clientEmails.many.title')}
      lines={t('clientEmails.many.lines')}
      help={t('clientEmails.many.help')}
      action={t('clientEmails.many.do')}
      done={t('clientEmails.many.added')}
      summary={(count, of) => t('clientEmails.many.summary', { count, of })}
    />
  );
}
