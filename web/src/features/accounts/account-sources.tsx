import type { AccountView } from '@leadwright/contract/features/accounts';
import { type AccountRow, accountImports } from '@leadwright/contract/features/imports';
import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatAgo, formatMoment } from '../../ui/format.ts';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import classes from './accounts.module.css';

/** Lists the import rows that created or matched an account, and the sources of its values. */
export function AccountSources({ account: { id, provenance } }: { account: AccountView }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(accountImports, { params: { id } });
  const sources = countBySource(provenance);
  return (
    <Section title={t('accounts.sources.title')}>
      {error ? <Failed error={error} onRetry={refetch} /> : isPending && <Loading />}
      <ul className={classes.sources}>
        {data?.rows.map((row) => (
          <ImportedRow key={row.row_id} row={row} />
        ))}
        {data?.more && <li>{t('accounts.sources.moreRows')}</li>}
        {sources.map(({ source, by, valueCount, latestAt }) => (
          <li key={`${source} ${by}`}>
            <Text size="sm">{by ? t('accounts.sources.sourceByUser', { source, by }) : source}</Text>
            <Text size="xs" c="dimmed" title={formatMoment(latestAt)}>
              {t('accounts.sources.valueCount', { count: valueCount })} · {formatAgo(latestAt)}
            </Text>
          </li>
        ))}
      </ul>
      {data && data.rows.length + sources.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('accounts.sources.none')}
        </Text>
      )}
    </Section>
  );
}

/** Shows, for example, "Created from row 34 of demo-supplier.csv" with a link to the import. */
function ImportedRow({ row }: { row: AccountRow }) {
  const { t } = useTranslation();
  const mayOpen = useCan('import-account-contact-to-campaign', 'create');
  const text = t(row.made ? 'accounts.sources.createdFromRow' : 'accounts.sources.matchedRow', {
    row: row.row_no,
    file: row.file_name,
  });
  const facts = [
    t('accounts.sources.import', { number: row.number, campaign: row.campaign_name }),
    row.supplier,
    row.decided_at ? row.decided_by : t('accounts.sources.certainMatch'),
    row.decided_at && formatAgo(row.decided_at),
  ];
  return (
    <li>
      {mayOpen ? (
        <Anchor component={Link} to={to('importCheck', { table: row.batch_id })} size="sm">
          {text}
        </Anchor>
      ) : (
        <Text size="sm">{text}</Text>
      )}
      <Text size="xs" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}

/** Counts the values of each source, most frequent first. */
function countBySource(provenance: AccountView['provenance']) {
  const groups = Map.groupBy(Object.values(provenance), ({ source, by }) => JSON.stringify([source, by]));
  return [...groups.values()]
    .map((group) => ({
      source: group[0]!.source,
      by: group[0]!.by,
      valueCount: group.length,
      latestAt: group
        .map((origin) => origin.obtained_at)
        .toSorted()
        .at(-1)!,
    }))
    .toSorted((a, b) => b.valueCount - a.valueCount);
}
