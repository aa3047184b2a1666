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

/** Shows the permissions of one user with reasons. The URL stores the user and the record. */
export function UserPermissions() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const userId = search.get('user');
  const query = useCall(explainUser, { params: { userId: userId ?? '' } }, { enabled: Boolean(userId) });
  const user = query.data;
  // Keep the record, because a viewer often checks several users for one record.
  const choose = (id: string | null) =>
    setSearch((previous) => {
      const next = new URLSearchParams(previous);
      if (id) next.set('user', id);
      else next.delete('user');
      return next;
    });
  return (
    <Page title={t('roles.matrix.title')} views={<PermissionViews currentView="user" />}>
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
          <Outcome error={user ? undefined : query.error} onRetry={query.refetch} isPending={query.isPending}>
            {user && (
              <>
                <Text>
                  {t(user.client ? 'roles.explain.rolesOfClientUser' : 'roles.explain.rolesOfStaff', {
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
