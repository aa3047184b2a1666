import '../../ui/record-context/messages.ts';
import './messages.ts';
import { allDbContacts } from '@leadwright/contract/features/contacts';
import type { RowOf } from '@leadwright/contract/grid';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { Page } from '../../ui/page.tsx';
import { contactUrl } from '../../ui/record/contact-url.ts';
import { useRowTags } from '../../ui/tags/use-row-tags.tsx';
import { contactCells } from './contact-cells.tsx';
import { contactPanel } from './contact-panel.ts';
import { contactPaths } from './links.ts';
import { useArchiveContact } from './use-archive-contact.ts';

export function Screen() {
  const { t } = useTranslation();
  const mayAdd = useCan('contacts', 'create');
  const add = mayAdd && (
    <Button component={Link} to={to('contactAdd')} data-list-action>
      {t('records.add', { what: t('contacts.noun') })}
    </Button>
  );
  const { archive } = useArchiveContact(
    ({ full_name }: Pick<RowOf<typeof allDbContacts>, 'id' | 'full_name'>) => full_name ?? '',
  );
  const { keys, tag, dialog } = useRowTags('contact', allDbContacts, 'full_name');
  return (
    <Page full title={t('contacts.title')} actions={add}>
      <DataGrid
        dataset={allDbContacts}
        openHref={({ id, account_id }) => contactUrl(id, account_id)}
        panel={contactPanel}
        columnCells={contactCells}
        {...keys}
        rowActions={{
          edit: ({ id, account_id }) => contactPaths.edit({ id, account_id: account_id ?? '' }),
          tag,
          archive,
        }}
        empty={{ title: t('contacts.noneTitle'), text: t('contacts.noneText'), action: add || undefined }}
      />
      {dialog}
    </Page>
  );
}
