import './messages.ts';
import { countUnread } from '@leadwright/contract/features/notification-count';
import { listNotifications, markNotifications, type Notification } from '@leadwright/contract/features/notifications';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { ActionIcon, Anchor, Button, Drawer, Group, Stack, Text, Title, Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { callKey, useSend } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { formatAgo, formatMoment } from '../../ui/format.ts';
import { NOTIFICATIONS_CHANGED } from '../../ui/job/notifications-changed.ts';
import type { LinkUrl } from '../../ui/record-context/record-links.ts';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';
import { Mute } from './mute.tsx';
import classes from './notifications.module.css';

interface PanelProps {
  opened: boolean;
  onClose: () => void;
  hrefOf: LinkUrl;
}

/** Lists the notifications by kind. The kind with the latest notification comes first. */
export function Panel({ opened, onClose, hrefOf }: PanelProps) {
  const { t } = useTranslation();
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={420} title={t('notifications.title')}>
      <Inbox onLeave={onClose} hrefOf={hrefOf} />
    </Drawer>
  );
}

interface InboxProps {
  onLeave: () => void;
  hrefOf: LinkUrl;
}

function Inbox({ onLeave, hrefOf }: InboxProps) {
  const { t } = useTranslation();
  const { profile } = useSession();
  const list = useInfiniteQuery({
    queryKey: [callKey(listNotifications), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ notifications, more }) => (more ? notifications.at(-1)?.id : undefined),
  });
  const client = useQueryClient();
  useWindowEvent(NOTIFICATIONS_CHANGED as 'load', () =>
    client.invalidateQueries({ queryKey: [callKey(listNotifications)] }),
  );
  const mark = useSend(markNotifications, { invalidates: [countUnread, listNotifications] });
  if (list.error) return <Failed error={list.error} onRetry={list.refetch} />;
  if (!list.data) return <Loading />;
  const allNotifications = list.data.pages.flatMap(({ notifications }) => notifications);
  const kinds = [...Map.groupBy(allNotifications, ({ event }) => event)];
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Mute />
        <Button
          size="compact-sm"
          variant="default"
          disabled={!list.data.pages[0]?.unread}
          onClick={() => mark.mutate({ body: { read: true } })}
        >
          {t('notifications.markAll')}
        </Button>
        {profile && (
          <Anchor
            component={Link}
            to={`${START_PATHS.profile.replace(':userId', profile.uid)}#notifications`}
            onClick={onLeave}
            size="sm"
          >
            {t('notifications.settings')}
          </Anchor>
        )}
      </Group>
      {allNotifications.length === 0 && (
        <EmptyState title={t('notifications.none')} text={t('notifications.noneText')} />
      )}
      {kinds.map(([event, kindNotifications]) => (
        <section key={event}>
          <Title order={3} size="h5" mb={4}>
            {t('notifications.kind', { label: t(`notifications.events.${event}`), count: kindNotifications.length })}
          </Title>
          <ul className={classes.list}>
            {kindNotifications.map((notification) => (
              <Item
                key={notification.id}
                notification={notification}
                to={notification.link ? hrefOf(notification.link) : undefined}
                onOpen={onLeave}
                onMark={(read) => mark.mutate({ body: { ids: [notification.id], read } })}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('notifications.older')}
        </Button>
      )}
    </Stack>
  );
}

interface ItemProps {
  notification: Notification;
  to: string | undefined;
  onOpen: () => void;
  onMark: (read: boolean) => void;
}

function Item({ notification: { event, name, detail, actor, at, is_read }, to, onOpen, onMark }: ItemProps) {
  const { t } = useTranslation();
  const text =
    name === null ? t(`notifications.messageWithoutName.${event}`) : t(`notifications.message.${event}`, { name });
  const open = () => {
    if (!is_read) onMark(true);
    onOpen();
  };
  const label = is_read ? t('notifications.markUnread') : t('notifications.markRead');
  return (
    <li className={classes.item} data-unread={!is_read || undefined}>
      <div className={classes.text}>
        {to ? (
          <Anchor component={Link} to={to} onClick={open} fw={is_read ? 400 : 600} size="sm">
            {text}
          </Anchor>
        ) : (
          <Text fw={is_read ? 400 : 600} size="sm">
            {text}
          </Text>
        )}
        {detail && <Text size="sm">{detail}</Text>}
        <Text size="xs" c="dimmed" title={formatMoment(at)}>
          {[actor, formatAgo(at)].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Tooltip label={label}>
        <ActionIcon onClick={() => onMark(!is_read)} aria-label={`${label}: ${text}`} variant="subtle">
          {is_read ? <IconMailOpened size={16} /> : <IconMail size={16} />}
        </ActionIcon>
      </Tooltip>
    </li>
  );
}
