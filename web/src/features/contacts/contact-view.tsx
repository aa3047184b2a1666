import '../../ui/record/messages.ts';
import './messages.ts';
import { viewContact } from '@leadwright/contract/features/contacts';
import { Alert, Badge, Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatAgo, formatMoment } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { accountOf } from './contact-address.ts';
import { ContactFacts } from './contact-facts.tsx';
import { ContactRoles } from './contact-roles.tsx';
import classes from './contacts.module.css';
import { useDeleteContact } from './use-delete-contact.ts';

export function Screen() {
  const { t } = useTranslation();
  const { contact_id: id = '', account_id } = useParams();
  const { data, error, isPending, refetch } = useCall(viewContact, { params: { id }, query: accountOf(account_id) });
  const mayEdit = useCan('contacts', 'update');
  const mayDelete = useCan('contacts', 'delete');
  const { remove, restore, isBusy } = useDeleteContact();
  const badge = data && (
    <>
      <Text size="sm" c="dimmed">
        {[data.job_title, data.company_name].filter(Boolean).join(' · ')}
      </Text>
      {data.deleted && <Badge color="gray">{t('contacts.deletedBadge')}</Badge>}
    </>
  );
  const actions = data && !data.deleted && (
    <>
      {mayDelete && (
        <Button variant="default" loading={isBusy} onClick={() => remove(data)}>
          {t('contacts.remove')}
        </Button>
      )}
      {mayEdit && (
        <Button component={Link} to={to('contactEdit', { contact_id: id, account_id: data.account_id })}>
          {t('contacts.editShort')}
        </Button>
      )}
    </>
  );
  return (
    <Page
      title={data ? [data.title, data.forename, data.surname].filter(Boolean).join(' ') : t('contacts.one')}
      badge={badge}
      actions={actions}
      loading={isPending}
      error={error}
      onRetry={refetch}
    >
      {data && (
        <Stack gap="sm">
          {data.deleted && (
            <Alert color="warning" title={t('contacts.deletedNote')}>
              {mayEdit && (
                <Button size="xs" variant="default" loading={isBusy} onClick={() => restore(data)}>
                  {t('contacts.restore')}
                </Button>
              )}
            </Alert>
          )}
          <div className={classes.view}>
            <ContactFacts contact={data} />
            <ContactRoles contact={data} />
          </div>
          <Text size="xs" c="dimmed" title={formatMoment(data.updated_at)}>
            {t('records.changed', { when: formatAgo(data.updated_at) })} ·{' '}
            {t('records.added', { when: formatAgo(data.created_at) })}
          </Text>
        </Stack>
      )}
    </Page>
  );
}
