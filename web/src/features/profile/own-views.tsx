import { listOwnViews, type OwnView, VISIBILITY } from '@leadwright/contract/features/grid-views';
import { Anchor, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { formatAgo } from '../../ui/format.ts';
import { LIST_NAMES } from '../../ui/impact/where-used.tsx';
import { Section } from '../../ui/record/section.tsx';
import { useListLink } from '../../ui/record-context/record-links.ts';
import { Outcome } from '../../ui/states.tsx';

/** Lists the saved views of the user with links to their lists. */
export function OwnViews() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(listOwnViews);
  const views = data?.views ?? [];
  return (
    <Section title={t('profile.views.title')} count={data && views.length}>
      <Outcome error={error} onRetry={refetch} isPending={isPending}>
        {views.length === 0 ? (
          <Text c="dimmed">{t('profile.views.none')}</Text>
        ) : (
          <List>
            {views.map((view) => (
              <List.Item key={view.id}>
                <ViewItem view={view} />
              </List.Item>
            ))}
          </List>
        )}
      </Outcome>
    </Section>
  );
}

function ViewItem({ view: { id, name, dataset, title, visibility, client_label, last_used_at } }: { view: OwnView }) {
  const { t } = useTranslation();
  const url = useListLink()(LIST_NAMES[dataset] ?? dataset);
  const facts = [
    title,
    client_label ?? VISIBILITY[visibility],
    last_used_at && t('profile.views.lastUsed', { when: formatAgo(last_used_at) }),
  ];
  return (
    <>
      {url ? (
        <Anchor component={Link} to={`${url}?view=${id}`} underline="always">
          {name}
        </Anchor>
      ) : (
        name
      )}
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}
