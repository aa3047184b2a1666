import './messages.ts';
import { mailOutbox } from '@leadwright/contract/features/mail';
import { useTranslation } from 'react-i18next';
import { translated } from '../../messages/translated.ts';
import { to } from '../../paths.ts';
import { type CellsOf, DataGrid } from '../../ui/grid/data-grid.tsx';
import { MailNotice } from '../../ui/look/mail-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { mailBadge } from './mail-state.ts';

const cells: CellsOf<typeof mailOutbox> = {
  state: ({ state }) => mailBadge(state),
  purpose: ({ purpose }) => translated(`mail.purposes.${purpose}`, purpose ?? ''),
};

/** Lists all emails of the portal. Without an SMTP server, users read the emails here. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <Page full title={t('mail.list.title')}>
      <MailNotice isOutbox />
      <DataGrid
        dataset={mailOutbox}
        openHref={({ id }) => to('mail', { mailId: id })}
        columnCells={cells}
        empty={{ title: t('mail.list.noneTitle'), text: t('mail.list.noneText') }}
      />
    </Page>
  );
}
