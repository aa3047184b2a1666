import './bell-messages.ts';
import { countUnread } from '@leadwright/contract/features/notification-count';
import { ActionIcon, Indicator, Tooltip } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey, useCall } from '../../api/hooks.ts';
import { formatTime } from '../../ui/format.ts';
import { NOTIFICATIONS_CHANGED } from '../../ui/job/notifications-changed.ts';
import type { LinkUrl } from '../../ui/record-context/record-links.ts';

/** Polling interval, for proxies that delay the stream of events. */
const POLL_MS = 120_000;
const MAX_SHOWN = 99;

const Panel = lazy(async () => ({ default: (await import('./panel.tsx')).Panel }));

/** Shows the number of unread notifications and opens the panel. */
export function Bell({ hrefOf }: { hrefOf: LinkUrl }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // The panel is mounted on first opening and kept for the closing animation.
  const [wasOpened, setWasOpened] = useState(false);
  const [opened, panel] = useDisclosure(false, { onOpen: () => setWasOpened(true) });
  const { data } = useCall(countUnread, undefined, { refetchInterval: POLL_MS });
  useWindowEvent(NOTIFICATIONS_CHANGED as 'load', () => client.invalidateQueries({ queryKey: [callKey(countUnread)] }));
  const mutedUntil = data?.muted_until;
  const count = mutedUntil ? 0 : (data?.unread ?? 0);
  const unreadLabel = count ? t('bell.unread', { count }) : t('bell.label');
  const label = mutedUntil ? t('bell.muted', { when: formatTime(Date.parse(mutedUntil)) }) : unreadLabel;
  const Icon = mutedUntil ? IconBellOff : IconBell;
  return (
    <>
      <Tooltip label={label}>
        <Indicator label={count > MAX_SHOWN ? `${MAX_SHOWN}+` : count} size={14} disabled={!count} offset={4}>
          <ActionIcon onClick={panel.open} aria-label={label}>
            <Icon size={18} />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      <Suspense>{wasOpened && <Panel opened={opened} onClose={panel.close} hrefOf={hrefOf} />}</Suspense>
    </>
  );
}
