import {
  CHANNELS,
  EVENTS,
  type EventName,
  readNotificationSettings,
  type NotificationSettings as Settings,
  saveNotificationSettings,
} from '@leadwright/contract/features/notifications';
import { Checkbox, Table, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey, useCall, useSend } from '../../api/hooks.ts';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import classes from './profile.module.css';

type Changes = Partial<Pick<Settings, 'events' | 'hours'>>;
/** Section id to which the notification panel links. */
const SECTION_ID = 'notifications';
const EVENT_NAMES = Object.keys(EVENTS) as EventName[];
const SETTINGS_KEY = [callKey(readNotificationSettings), undefined];

/** Edits the channels of each event and the hours for email. A change is shown immediately and reverted on an error. */
export function NotificationSettings() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useCall(readNotificationSettings);
  const save = useSend(saveNotificationSettings);
  // Settings that are being saved. The cache is updated later, and without this state a checkbox would flip back
  // until then.
  const [pendingSettings, setPendingSettings] = useState<Settings>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the response replaces the pending settings
  useEffect(() => setPendingSettings(undefined), [data]);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && window.location.hash === `#${SECTION_ID}`) document.getElementById(SECTION_ID)?.scrollIntoView();
  }, [isLoaded]);
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const { events, hours, time_zone } = pendingSettings ?? data;

  const change = ({
    events: changes,
    hours: changedHours,
  }: {
    events?: Partial<Settings['events']>;
    hours?: Changes['hours'];
  }) => {
    setPendingSettings({ ...data, events: { ...events, ...changes }, hours: { ...hours, ...changedHours } });
    const body = { ...(changes && { events: changes }), ...(changedHours && { hours: changedHours }) };
    // After quick successive changes only the last response counts, because earlier responses lack the later changes.
    save.mutate(
      { body },
      {
        onSuccess: (reply) => void client.setQueryData(SETTINGS_KEY, reply),
        onError: () => {
          setPendingSettings(undefined);
          refetch();
        },
      },
    );
  };
  const toggleChannel = (event: EventName, channel: (typeof CHANNELS)[number], isOn: boolean) => {
    // An event is sent by single email or in the daily digest, not both.
    const conflictingChannel = { email: 'digest', digest: 'email', in_app: undefined }[channel];
    const rest = isOn && conflictingChannel ? { [conflictingChannel]: false } : {};
    change({ events: { [event]: { ...events[event], [channel]: isOn, ...rest } } });
  };
  const timeInput = (name: 'quiet_from' | 'quiet_to' | 'digest_at', label: string) => (
    <TextInput
      type="time"
      label={label}
      value={hours[name]}
      onChange={({ currentTarget: { value } }) => value && change({ hours: { ...hours, [name]: value } })}
    />
  );
  return (
    <div id={SECTION_ID}>
      <Section title={t('profile.notifications.title')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('profile.notifications.event')}</Table.Th>
              {CHANNELS.map((channel) => (
                <Table.Th key={channel}>{t(`profile.notifications.channels.${channel}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {EVENT_NAMES.map((event) => (
              <Table.Tr key={event}>
                <Table.Td>{t(`profile.notifications.events.${event}`)}</Table.Td>
                {CHANNELS.map((channel) => (
                  <Table.Td key={channel}>
                    <Checkbox
                      size="md"
                      checked={events[event][channel]}
                      onChange={({ currentTarget: { checked } }) => toggleChannel(event, channel, checked)}
                      aria-label={t('profile.notifications.channelOf', {
                        event: t(`profile.notifications.events.${event}`),
                        channel: t(`profile.notifications.channels.${channel}`),
                      })}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <div className={classes.hours}>
          {timeInput('quiet_from', t('profile.notifications.quietFrom'))}
          {timeInput('quiet_to', t('profile.notifications.quietTo'))}
          {timeInput('digest_at', t('profile.notifications.digestAt'))}
        </div>
        <Checkbox
          mt="sm"
          checked={hours.quiet_weekends}
          onChange={({ currentTarget: { checked } }) => change({ hours: { ...hours, quiet_weekends: checked } })}
          label={t('profile.notifications.quietWeekends')}
        />
        <Text size="xs" c="dimmed" mt="xs">
          {t('profile.notifications.timeZone', { zone: time_zone })}
        </Text>
      </Section>
    </div>
  );
}
