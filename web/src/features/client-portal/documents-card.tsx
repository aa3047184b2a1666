import './messages.ts';
import { CLIENT_PATHS } from '@leadwright/contract/client-paths';
import { publishedDocuments } from '@leadwright/contract/features/documents';
import type { RowOf } from '@leadwright/contract/grid';
import { IconFileTypography } from '@tabler/icons-react';
import { t } from 'i18next';
import { generatePath, Link } from 'react-router';
import { formatAgo, formatMoment } from '../../ui/format.ts';
import { CardRow, CardRows, homeCard } from '../../ui/home/card.tsx';

const COLUMNS = ['name', 'campaign_name', 'published_at'] as const;
type Document = Pick<RowOf<typeof publishedDocuments>, 'id' | (typeof COLUMNS)[number]>;

const QUERY = JSON.stringify({
  endRow: 5,
  columns: COLUMNS,
  sortModel: [{ colId: 'published_at', sort: 'desc' }],
});
const documentsOf = ({ data }: { data: string }) => (JSON.parse(data) as { rows: Document[] }).rows;

/** Shows the latest documents that the agency has published for the client. The card is hidden if there are none. */
export const card = homeCard({
  call: publishedDocuments.endpoint,
  input: () => ({ body: { query: QUERY } }),
  icon: IconFileTypography,
  title: () => t('clientPortal.overview.documents'),
  useAllLink: () => ({ to: CLIENT_PATHS.clientDocuments, label: t('clientPortal.overview.allDocuments') }),
  isHidden: (data) => documentsOf(data).length === 0,
  Body: ({ data }) => (
    <CardRows>
      {documentsOf(data).map(({ id, name, campaign_name, published_at }) => (
        <CardRow
          key={id}
          title={<Link to={generatePath(CLIENT_PATHS.clientDocument, { documentId: id })}>{name}</Link>}
          detail={campaign_name}
        >
          {published_at && (
            <time dateTime={published_at} title={formatMoment(published_at)}>
              {formatAgo(published_at)}
            </time>
          )}
        </CardRow>
      ))}
    </CardRows>
  ),
});
