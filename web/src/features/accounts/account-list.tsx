import './messages.ts';
import { allDbAccounts } from '@leadwright/contract/features/accounts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { accountCells } from './account-cells.tsx';

export function Screen() {
  const { t } = useTranslation();
  const mayAdd = useCan('accounts', 'create');
  const add = mayAdd && (
    <Button component={Link} to={to('accountAdd')}>
      {t('accounts.add')}
    </Button>
  );
  return (
    <Page full title={t('accounts.title')} actions={add}>
      <DataGrid
        dataset={allDbAccounts}
        openHref={({ id }) => to('account', { accountId: id })}
        columnCells={accountCells}
        empty={{ title: t('accounts.noneTitle'), text: t('accounts.noneText'), action: add || undefined }}
      />
    </Page>
  );
}
