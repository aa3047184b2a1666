import '../../ui/record-context/messages.ts';
import './messages.ts';
import { allDbAccounts } from '@leadwright/contract/features/account-grids';
import type { RowOf } from '@leadwright/contract/grid';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { useRowTags } from '../../ui/tags/use-row-tags.tsx';
import { accountCells } from './account-cells.tsx';
import { accountPanel } from './account-panel.ts';
import { accountPaths } from './links.ts';
import { useArchiveAccount } from './use-archive-account.ts';

export function Screen() {
  const { t } = useTranslation();
  const mayAdd = useCan('accounts', 'create');
  const add = mayAdd && (
    <Button component={Link} to={to('accountAdd')} data-list-action>
      {t('records.add', { what: t('accounts.noun') })}
    </Button>
  );
  const { archive } = useArchiveAccount(
    ({ company_name }: Pick<RowOf<typeof allDbAccounts>, 'id' | 'company_name'>) => company_name ?? '',
  );
  const { keys, tag, dialog } = useRowTags('account', allDbAccounts, 'company_name');
  return (
    <Page full title={t('accounts.title')} actions={add}>
      <DataGrid
        dataset={allDbAccounts}
        openHref={accountPaths.view}
        panel={accountPanel}
        columnCells={accountCells}
        {...keys}
        rowActions={{ edit: accountPaths.edit, tag, archive }}
        empty={{ title: t('accounts.noneTitle'), text: t('accounts.noneText'), action: add || undefined }}
      />
      {dialog}
    </Page>
  );
}
