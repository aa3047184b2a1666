import { countUnread } from '@leadwright/contract/features/notification-count';
import { MAX_MUTED_DAYS, muteNotifications } from '@leadwright/contract/features/notifications';
import { Button, Group, Popover, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { DateTimeField } from '../../ui/form/dates/date-field.tsx';
import { formatTime, isoToday, subtractDays } from '../../ui/format.ts';

const HOUR_MS = 3_600_000;
const MORNING_HOUR = 8;

function tomorrowMorning(): Date {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(MORNING_HOUR, 0, 0, 0);
  return day;
}

/** Mutes all notifications for some time, or ends the mute. */
export function Mute() {
  const { t } = useTranslation();
  const { data } = useCall(countUnread);
  const [opened, popover] = useDisclosure(false);
  const [enteredTime, setEnteredTime] = useState('');
  const send = useSend(muteNotifications, { invalidates: [countUnread], onSuccess: popover.close });
  const muteUntil = (until: string | null) => send.mutate({ body: { until } });
  const muteUntilDate = (moment: Date) => muteUntil(moment.toISOString());
  const mutedUntil = data?.muted_until;
  if (mutedUntil)
    return (
      <Group gap="xs">
        <Text size="sm">{t('notifications.mute.mutedUntil', { when: formatTime(Date.parse(mutedUntil)) })}</Text>
        <Button size="compact-sm" variant="default" loading={send.isPending} onClick={() => muteUntil(null)}>
          {t('notifications.mute.unmute')}
        </Button>
      </Group>
    );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (enteredTime) muteUntil(enteredTime);
  };
  const tomorrow = tomorrowMorning();
  const label = t('notifications.mute.open');
  return (
    <Popover opened={opened} onChange={popover.toggle} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" onClick={popover.toggle}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <form onSubmit={submit}>
          <Stack gap="xs" maw={260}>
            <Text size="xs" c="dimmed">
              {t('notifications.mute.text')}
            </Text>
            <Button variant="default" onClick={() => muteUntilDate(new Date(Date.now() + HOUR_MS))}>
              {t('notifications.mute.forAnHour')}
            </Button>
            <Button variant="default" onClick={() => muteUntilDate(tomorrow)}>
              {t('notifications.mute.untilTomorrow', { when: formatTime(tomorrow.getTime(), tomorrow.getTime()) })}
            </Button>
            <DateTimeField
              label={t('notifications.mute.until')}
              value={enteredTime}
              min={isoToday()}
              max={subtractDays(isoToday(), -MAX_MUTED_DAYS)}
              error={problemsIn(send.error)?.until}
              onChange={setEnteredTime}
            />
            <Button type="submit" disabled={!enteredTime} loading={send.isPending}>
              {t('notifications.mute.confirm')}
            </Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
