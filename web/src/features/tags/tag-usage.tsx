import './messages.ts';
import type { TagScope, tags } from '@leadwright/contract/features/tags';
import type { RowOf } from '@leadwright/contract/resource';
import { Anchor, Badge, Group, Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatAgo, formatCount, formatMoment } from '../../ui/format.ts';

type Tag = RowOf<typeof tags>;

/** Lists that can be filtered by tags. */
const LIST_BY_SCOPE: Partial<Record<TagScope, 'accounts' | 'contacts'>> = { account: 'accounts', contact: 'contacts' };

/** Shows the number of records with the tag, a link to the records and the time of the last use. */
export function TagUsage({ tag }: { tag: Tag }) {
  const { t } = useTranslation();
  const { usage, last_used_at: lastUsed, limit, scope, name } = tag;
  const list = LIST_BY_SCOPE[scope as TagScope];
  const mayRead = useCan(list ?? 'accounts', 'read');
  const filter = JSON.stringify({ tags: { filterType: 'set', values: [name] } });
  return (
    <Paper withBorder p="md">
      <Group gap="4px 20px" align="baseline">
        <Text>
          <Text span fw={600} size="xl" style={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatCount(usage)}
          </Text>{' '}
          {t('tags.usage.records', { count: usage })}
        </Text>
        {list && mayRead && usage > 0 && (
          <Anchor component={Link} to={to(list, {}, { filter })}>
            {t('tags.usage.seeRecords')}
          </Anchor>
        )}
        <Text c="dimmed" title={lastUsed ? formatMoment(lastUsed) : undefined}>
          {lastUsed ? t('tags.usage.lastApplied', { when: formatAgo(lastUsed) }) : t('tags.usage.neverApplied')}
        </Text>
        {tag.stale && <Badge color="warning">{t('tags.usage.stale')}</Badge>}
        <Text c="dimmed">{limit ? t('tags.usage.limitedTo', { name: limit }) : t('tags.everywhere')}</Text>
        <Text c="dimmed">{t(tag.client_visible ? 'tags.usage.shownToClients' : 'tags.usage.notShownToClients')}</Text>
      </Group>
    </Paper>
  );
}
