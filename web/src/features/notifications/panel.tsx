import './messages.ts';
import { countUnread } from '@leadwright/contract/features/notification-count';
import { listNotifications, markNotifications, type Notification } from '@leadwright/contract/features/notifications';
import { START_PATHS } from '@leadwright/contract/start-paths';
import { ActionIcon, Button, Drawer, Group, Stack, Title, Tooltip } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconArrowBackUp, IconCheck, IconChecks, IconSettings } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { callKey, useSend } from '../../api/hooks.ts';
import { useSession } from '../../session/session.tsx';
import { DrawerItem, DrawerList } from '../../ui/drawer-list.tsx';
import { formatAgo, formatMoment } from '../../ui/format.ts';
import { NOTIFICATIONS_CHANGED } from '../../ui/job/notifications-changed.ts';
import type { LinkUrl } from '../../ui/record-context/record-links.ts';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';
import { EVENT_LOOKS } from './event-looks.ts';
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
    getNextPageParam: ({ notifications, more: hasMore }) => (hasMore ? notifications.at(-1)?.id : undefined),
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
      <Group gap="xs">
        <Mute />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconChecks size={16} aria-hidden />}
          disabled={!list.data.pages[0]?.unread}
          onClick={() => mark.mutate({ body: { read: true } })}
        >
          {t('notifications.markAllRead')}
        </Button>
        {profile && (
          <Tooltip label={t('notifications.settings')}>
            <ActionIcon
              component={Link}
              to={`${START_PATHS.profile.replace(':userId', profile.uid)}#notifications`}
              onClick={onLeave}
              aria-label={t('notifications.settings')}
              ms="auto"
            >
              <IconSettings size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
      {allNotifications.length === 0 && (
        <EmptyState title={t('notifications.none')} text={t('notifications.noneText')} />
      )}
      {kinds.map(([event, kindNotifications]) => (
        <section key={event}>
          <Title order={3} className={classes.kind}>
            {t(`notifications.events.${event}`)}
          </Title>
          <DrawerList>
            {kindNotifications.map((notification) => (
              <Item
                key={notification.id}
                notification={notification}
                to={notification.link ? hrefOf(notification.link) : undefined}
                onOpen={onLeave}
                onMark={(read) => mark.mutate({ body: { ids: [notification.id], read } })}
              />
            ))}
          </DrawerList>
        </section>
      ))}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t('notifications.showOlder')}
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
  const sentence =
    name === null ? t(`notifications.messageWithoutName.${event}`) : t(`notifications.message.${event}`, { name });
  const [icon, tone] = EVENT_LOOKS[event];
  // The detail of a success says what to do next, so it becomes the title. Other titles say what happened.
  const [title, note] = detail && tone === 'success' ? [detail, name] : [sentence, detail];
  const open = () => {
    if (!is_read) onMark(true);
    onOpen();
  };
  const label = is_read ? t('notifications.markUnread') : t('notifications.markRead');
  const Mark = is_read ? IconArrowBackUp : IconCheck;
  return (
    <DrawerItem
      icon={icon}
      tone={is_read ? undefined : tone}
      title={title}
      to={to}
      onOpen={open}
      isUnread={!is_read}
      meta={<span title={formatMoment(at)}>{[note, actor, formatAgo(at)].filter(Boolean).join(' · ')}</span>}
      actions={
        <Tooltip label={label}>
          <ActionIcon onClick={() => onMark(!is_read)} aria-label={`${label}: ${title}`} variant="subtle">
            <Mark size={18} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}
