import '../messages.ts';
import { explainUser, PERMISSION_HOLDERS } from '@leadwright/contract/features/role-explain';
import { Alert, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { ReferenceField } from '../../../ui/form/controls/reference-field.tsx';
import { Page } from '../../../ui/page.tsx';
import { PermissionList } from '../../../ui/permissions/permission-list.tsx';
import { Outcome } from '../../../ui/states.tsx';
import { PermissionViews } from '../permission-views.tsx';
import { RecordExplanation } from './record-explanation.tsx';

/** Shows the permissions of one user with reasons. User and record are in the address. */
export function UserPermissions() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const userId = search.get('user');
  const reading = useCall(explainUser, { params: { userId: userId ?? '' } }, { enabled: Boolean(userId) });
  const user = reading.data;
  // Keep the record: a user who comes from one checks several people.
  const choose = (id: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (id) next.set('user', id);
      else next.delete('user');
      return next;
    });
  return (
    <Page title={t('roles.matrix.title')} views={<PermissionViews shown="user" />}>
      <Stack gap="sm">
        <ReferenceField
          label={t('roles.explain.user')}
          list={PERMISSION_HOLDERS}
          value={userId}
          onChange={choose}
          clearable
          maw={420}
        />
        {!userId && (
          <Text c="dimmed">{t(search.has('record') ? 'roles.explain.chooseFor' : 'roles.explain.choose')}</Text>
        )}
        {userId && (
          <Outcome error={user ? undefined : reading.error} onRetry={reading.refetch} isPending={reading.isPending}>
            {user && (
              <>
                <Text>
                  {t(user.client ? 'roles.explain.ofClient' : 'roles.explain.whoAmI', {
                    name: user.name,
                    count: user.roles.length,
                    roles: user.roles.map((role) => `“${role.name}”`).join(', '),
                    client: user.client?.name,
                  })}
                </Text>
                {user.status !== 'active' && (
                  <Alert color="warning">{t(`roles.explain.statuses.${user.status}`)}</Alert>
                )}
                <Paper withBorder p="md">
                  <RecordExplanation user={user} />
                </Paper>
                <Paper withBorder p="md">
                  <PermissionList permissions={user.permissions} title={t('heldPermissions.permissions')} />
                </Paper>
              </>
            )}
          </Outcome>
        )}
      </Stack>
    </Page>
  );
}
