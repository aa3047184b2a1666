import './messages.ts';
import { STALE_AFTER_DAYS, TAG_STATE, tagStates, tags } from '@leadwright/contract/features/tags';
import type { RowOf } from '@leadwright/contract/resource';
import { Anchor, Button, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { to } from '../../paths.ts';
import { currentPermissions } from '../../session/ability.ts';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { Merges } from '../../ui/merging/merges.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { StateActions } from '../../ui/record/state-actions.tsx';
import { Swatch } from '../../ui/tags/tag-chip.tsx';
import { MergeTagDialog } from './merge-dialog.tsx';
import { TagSettingsButton } from './tag-settings.tsx';
import { TagUsage } from './tag-usage.tsx';

type Tag = RowOf<typeof tags>;

const tagState = badgeOf(TAG_STATE, { active: 'success', retired: 'gray' });
const STALE_FILTER = JSON.stringify({ stale: { filterType: 'set', values: ['true'] } });

function StaleTags() {
  const { t } = useTranslation();
  return (
    <Button
      size="xs"
      variant="default"
      component={Link}
      to={to('tags', {}, { filter: STALE_FILTER })}
      title={t('tags.staleHelp', { count: STALE_AFTER_DAYS })}
    >
      {t('tags.staleList')}
    </Button>
  );
}

function Actions({ tag }: { tag: Tag }) {
  const { t } = useTranslation();
  return (
    <StateActions
      resource={tags}
      machine={tagStates}
      row={tag}
      verbs={{ retired: t('tags.retire'), active: t('tags.reactivate') }}
    />
  );
}

const mergeActions = (tag: Tag) =>
  tag.can.update && currentPermissions().can('update', 'merge')
    ? [
        {
          label: t('tags.merge.open'),
          icon: IconGitMerge,
          dialog: (onClose: () => void) => <MergeTagDialog tag={tag} onClose={onClose} />,
        },
      ]
    : [];

function State({ tag: { state, colour, merged_into_id: mergedId, merged_into_label: mergedName } }: { tag: Tag }) {
  const { t } = useTranslation();
  return (
    <>
      <Swatch colour={colour} />
      {tagState(state)}
      {mergedId && (
        <Text>
          {t('tags.mergedInto')}{' '}
          <Anchor component={Link} to={to('tag', { tagId: mergedId })}>
            {mergedName}
          </Anchor>
        </Text>
      )}
    </>
  );
}

/** Shows the campaign or client to which a tag is limited. */
function Limit({ name }: { name: unknown }) {
  const { t } = useTranslation();
  if (name) return String(name);
  return (
    <Text span inherit c="dimmed">
      {t('tags.everywhere')}
    </Text>
  );
}

export const { List, Add, View, Edit } = resourceScreens(tags, {
  one: 'tag',
  many: 'tags',
  sections: [
    { title: 'tags.groups.tag', fields: ['name', 'scope', 'colour', 'description'] },
    { title: 'tags.groups.group', fields: ['group', 'exclusive_in_group'] },
    { title: 'tags.groups.availability', fields: ['campaign_id', 'client_id', 'who_may_apply', 'client_visible'] },
  ],
  cells: {
    state: ({ state }) => tagState(state),
    colour: ({ colour }) => <Swatch colour={String(colour)} />,
    limit: ({ limit }) => <Limit name={limit} />,
  },
  toolbar: (
    <>
      <StaleTags />
      <TagSettingsButton />
    </>
  ),
  badge: (tag) => <State tag={tag} />,
  // The page header shows the colour next to the name.
  keyFacts: ['scope', 'group'],
  facts: ['group', 'exclusive_in_group', 'campaign_id', 'client_id', 'who_may_apply', 'client_visible', 'description'],
  actions: (tag) => <Actions tag={tag} />,
  menuActions: mergeActions,
  panels: (tag) => (
    <>
      <TagUsage tag={tag} />
      <Merges resource={tags} id={tag.id} />
    </>
  ),
});
