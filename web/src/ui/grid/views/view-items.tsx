import type { SavedView } from '@leadwright/contract/features/grid-views';
import { Menu, Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

interface ViewGroup {
  label: string;
  views: SavedView[];
}

/** Groups views by their audience, the user's own views first, and sorts each group by name. */
export function useViewGroups(views: readonly SavedView[]): ViewGroup[] {
  const { t } = useTranslation();
  const labels = {
    personal: () => t('gridViews.myViews'),
    team: () => t('gridViews.teamViews'),
    client: (view: SavedView) => view.client_label ?? t('gridViews.clientViews'),
  };
  const groups = new Map<string, SavedView[]>([
    [t('gridViews.myViews'), []],
    [t('gridViews.teamViews'), []],
  ]);
  for (const view of views.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const label = labels[view.visibility](view);
    groups.set(label, [...(groups.get(label) ?? []), view]);
  }
  return [...groups].map(([label, views]) => ({ label, views })).filter(({ views }) => views.length > 0);
}

export function ViewItems({ views }: { views: readonly SavedView[] }) {
  return useViewGroups(views).map(({ label, views }) => (
    <Fragment key={label}>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.RadioItem key={view.id} value={view.id} closeMenuOnClick rightSection={<ViewBadges view={view} />}>
          {view.name}
        </Menu.RadioItem>
      ))}
    </Fragment>
  ));
}

function ViewBadges({ view }: { view: SavedView }) {
  const { t } = useTranslation();
  const badges = [
    view.is_default && t('gridViews.isDefault'),
    view.locked && t('gridViews.locked'),
    !view.is_own && view.owner_label && t('gridViews.ownedBy', { owner: view.owner_label }),
  ].filter(Boolean);
  return (
    badges.length > 0 && (
      <Text span size="xs" c="dimmed">
        {badges.join(' · ')}
      </Text>
    )
  );
}
