import './messages.ts';
import { allDbContacts } from '@leadwright/contract/features/contacts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { toContact } from './contact-address.ts';
import { contactCells } from './contact-cells.tsx';

export function Screen() {
  const { t } = useTranslation();
  const mayAdd = useCan('contacts', 'create');
  const add = mayAdd && (
    <Button component={Link} to={to('contactAdd')}>
      {t('contacts.add')}
    </Button>
  );
  return (
    <Page full title={t('contacts.title')} actions={add}>
      <DataGrid
        dataset={allDbContacts}
        openHref={({ id, account_id }) => toContact(id, account_id as string | null)}
        columnCells={contactCells}
        empty={{ title: t('contacts.noneTitle'), text: t('contacts.noneText'), action: add || undefined }}
      />
    </Page>
  );
}
