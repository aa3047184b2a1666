import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Loading } from '../../states.tsx';
import classes from '../grid.module.css';
import { InlineError } from '../inline-error.tsx';
import { PAGE_SIZE } from '../rows/grid-rows.ts';
import { useGrid } from '../use-grid.ts';
import { GroupRow } from './group-row.tsx';

/** The groups of one level. They load when their parent group is opened. */
export function GroupLevel({ path }: { path: (string | null)[] }) {
  const { t } = useTranslation();
  const { source, view } = useGrid();
  const { filter, search, groups } = view;
  const level = useInfiniteQuery({
    queryKey: [...source.key, 'groups', { filter, search, groups, path }],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => source.groups(view, path, pageParam, signal),
    getNextPageParam: (last, pages) => (last.more ? pages.length * PAGE_SIZE : undefined),
    refetchOnWindowFocus: false,
  });
  if (level.error) {
    return <InlineError error={level.error} title={t('grid.loadFailed')} onRetry={() => level.refetch()} />;
  }
  if (!level.data) return <Loading mih={40} />;
  const loadedGroups = level.data.pages.flatMap((page) => page.groups);
  return (
    <ul className={classes.groups}>
      {loadedGroups.map((group) => {
        const groupPath = [...path, group.key];
        return (
          <GroupRow
            key={JSON.stringify(group.key)}
            path={groupPath}
            count={group.count}
            renderInnerGroups={() => <GroupLevel path={groupPath} />}
          />
        );
      })}
      {loadedGroups.length === 0 && (
        <Text component="li" size="xs" c="dimmed" px="xs">
          {t('grid.announce.noRows')}
        </Text>
      )}
      {level.hasNextPage && (
        <li>
          <Button
            size="compact-xs"
            variant="subtle"
            loading={level.isFetchingNextPage}
            onClick={() => level.fetchNextPage()}
          >
            {t('grid.group.moreGroups')}
          </Button>
        </li>
      )}
    </ul>
  );
}
