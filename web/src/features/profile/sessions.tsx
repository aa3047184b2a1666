import { endOwnSession, listSessions } from '@leadwright/contract/features/profile';
import { Button, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { formatAgo, formatMoment } from '../../ui/format.ts';
import { StateBadge } from '../../ui/look/state-badge.tsx';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { browserName } from './browser-name.ts';

/** Lists the sessions of the user, each with a button to end it, and recent sign-ins. */
export function Sessions() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(listSessions, {});
  const end = useSend(endOwnSession, { invalidates: [listSessions] });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const nameOf = (browser: string) => browserName(browser) || t('profile.sessions.unknownBrowser');
  return (
    <>
      <Section title={t('profile.sessions.title')} count={data.sessions.length}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('profile.sessions.browser')}</Table.Th>
              <Table.Th>{t('profile.sessions.address')}</Table.Th>
              <Table.Th>{t('profile.sessions.lastUsed')}</Table.Th>
              <Table.Th aria-label={t('profile.sessions.signOut')} />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.sessions.map(({ id, browser, address, started_at, last_used_at, is_this }) => (
              <Table.Tr key={id}>
                <Table.Td title={`${t('profile.sessions.signedIn')} ${formatMoment(started_at)}`}>
                  {nameOf(browser)}
                </Table.Td>
                <Table.Td>{address}</Table.Td>
                <Table.Td>{formatAgo(last_used_at)}</Table.Td>
                <Table.Td ta="right">
                  {is_this ? (
                    <StateBadge look="success">{t('profile.sessions.thisSession')}</StateBadge>
                  ) : (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('profile.sessions.signOutLabel', { browser: nameOf(browser), address })}
                      onClick={() =>
                        end.mutate(
                          { params: { id } },
                          { onSuccess: () => notifySuccess(t('profile.sessions.signedOut')) },
                        )
                      }
                    >
                      {t('profile.sessions.signOut')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Section>
      <Section title={t('profile.signIns.title')}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('profile.signIns.timeColumn')}</Table.Th>
              <Table.Th>{t('profile.sessions.browser')}</Table.Th>
              <Table.Th>{t('profile.sessions.address')}</Table.Th>
              <Table.Th>{t('profile.signIns.methodColumn')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.sign_ins.map(({ at, browser, address, provider }) => (
              <Table.Tr key={at}>
                <Table.Td>{formatMoment(at)}</Table.Td>
                <Table.Td>{nameOf(browser)}</Table.Td>
                <Table.Td>{address}</Table.Td>
                <Table.Td>{provider ?? t('profile.signIns.withoutProvider')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Section>
    </>
  );
}
