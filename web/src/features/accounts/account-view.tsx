import '../../ui/record/messages.ts';
import './messages.ts';
import { viewAccount } from '@leadwright/contract/features/accounts';
import { Alert, Badge, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatAgo, formatMoment } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from './account-cells.tsx';
import { AccountFacts } from './account-facts.tsx';
import { AccountCampaigns, AccountContacts } from './account-relations.tsx';
import classes from './accounts.module.css';
import { ProvenanceContext } from './sourced.tsx';
import { useArchiveAccount } from './use-archive-account.ts';

export function Screen() {
  const { t } = useTranslation();
  const { accountId: id = '' } = useParams();
  const { data: account, error, isPending, refetch } = useCall(viewAccount, { params: { id } });
  const mayEdit = useCan('accounts', 'update');
  const mayArchive = useCan('accounts', 'delete');
  const { archive, restore, isBusy } = useArchiveAccount();
  const archivedAt = account?.archived_at;
  const badge = account && (
    <>
      <StatusBadge status={account.register_status} />
      {archivedAt && <Badge color="gray">{t('accounts.archivedBadge')}</Badge>}
      <Text size="xs" c="dimmed">
        {t('accounts.complete', { percent: account.completeness })}
      </Text>
    </>
  );
  const actions = account && !archivedAt && (
    <>
      {mayArchive && (
        <Button variant="default" loading={isBusy} onClick={() => archive(account)}>
          {t('accounts.archive')}
        </Button>
      )}
      {mayEdit && (
        <Button component={Link} to={to('accountEdit', { accountId: id })}>
          {t('accounts.editShort')}
        </Button>
      )}
    </>
  );
  return (
    <Page
      title={account?.company_name ?? t('accounts.one')}
      badge={badge}
      actions={actions}
      loading={isPending}
      error={error}
      onRetry={refetch}
    >
      {account && (
        <ProvenanceContext value={account.provenance}>
          {archivedAt && (
            <Alert color="warning" title={t('accounts.archivedNote', { when: formatMoment(archivedAt) })}>
              {mayEdit && (
                <Button size="xs" variant="default" loading={isBusy} onClick={() => restore(account)}>
                  {t('accounts.restore')}
                </Button>
              )}
            </Alert>
          )}
          <div className={classes.view}>
            <div className={classes.column}>
              <AccountFacts account={account} />
            </div>
            <div className={classes.column}>
              <AccountContacts account={account} />
              <AccountCampaigns campaigns={account.campaigns} />
              <Text size="xs" c="dimmed" title={formatMoment(account.updated_at)}>
                {t('records.changed', { when: formatAgo(account.updated_at) })} ·{' '}
                {t('records.added', { when: formatAgo(account.created_at) })}
              </Text>
            </div>
          </div>
        </ProvenanceContext>
      )}
    </Page>
  );
}
