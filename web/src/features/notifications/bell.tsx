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

/** Polling interval for when a proxy delays the stream of events. */
const POLL_MS = 120_000;
const MAX_SHOWN = 99;

const Panel = lazy(async () => ({ default: (await import('./panel.tsx')).Panel }));

/** Shows the number of unread notifications and opens the panel. */
export function Bell({ addressOf }: { addressOf: LinkUrl }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // Mounted on first opening, and kept for the closing animation.
  const [isRequested, setRequested] = useState(false);
  const [opened, panel] = useDisclosure(false, { onOpen: () => setRequested(true) });
  const { data } = useCall(countUnread, undefined, { refetchInterval: POLL_MS });
  useWindowEvent(NOTIFICATIONS_CHANGED as 'load', () => client.invalidateQueries({ queryKey: [callKey(countUnread)] }));
  const muted = data?.muted_until;
  const count = muted ? 0 : (data?.unread ?? 0);
  const unmuted = count ? t('bell.unread', { count }) : t('bell.label');
  const label = muted ? t('bell.muted', { when: formatTime(Date.parse(muted)) }) : unmuted;
  const Picture = muted ? IconBellOff : IconBell;
  return (
    <>
      <Tooltip label={label}>
        <Indicator label={count > MAX_SHOWN ? `${MAX_SHOWN}+` : count} size={14} disabled={!count} offset={4}>
          <ActionIcon onClick={panel.open} aria-label={label}>
            <Picture size={18} />
          </ActionIcon>
        </Indicator>
      </Tooltip>
      <Suspense>{isRequested && <Panel opened={opened} onClose={panel.close} addressOf={addressOf} />}</Suspense>
    </>
  );
}
