import './messages.ts';
import { CLIENT_PATHS } from '@leadwright/contract/client-paths';
import { publishedDocuments } from '@leadwright/contract/features/documents';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router';
import { DataGrid } from '../../ui/grid/data-grid.tsx';
import { Page } from '../../ui/page.tsx';

/** Lists the documents that the agency has published for the client. */
export function Screen() {
  const { t } = useTranslation();
  return (
    <Page full title={t('clientDocuments.title')}>
      <DataGrid
        dataset={publishedDocuments}
        openHref={({ id }) => generatePath(CLIENT_PATHS.clientDocument, { documentId: id })}
        empty={{ title: t('clientDocuments.none'), text: t('clientDocuments.noneText') }}
      />
    </Page>
  );
}
