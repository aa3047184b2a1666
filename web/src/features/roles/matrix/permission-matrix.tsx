import '../messages.ts';
import { ACTIONS, SCOPES, type Scope, type Subject } from '@leadwright/contract/access';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { AppError } from '@leadwright/contract/errors';
import { changePermissions, MAX_ROLES_COMPARED, readPermissions, roles } from '@leadwright/contract/features/roles';
import {
  Alert,
  Box,
  Group,
  Input,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
  useMantineTheme,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { callKey, useCall, useSend } from '../../../api/hooks.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { ReferencesField } from '../../../ui/form/controls/references-field.tsx';
import { UnsavedDialog } from '../../../ui/form/unsaved-dialog.tsx';
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts';
import { formatCount } from '../../../ui/format.ts';
import { Page } from '../../../ui/page.tsx';
import { NO_REFETCH } from '../../../ui/record-context/row.ts';
import { PermissionViews } from '../permission-views.tsx';
import { countChangedPermissions, type Draft, Permissions } from './draft.ts';
import classes from './matrix.module.css';
import { MatrixTable } from './matrix-table.tsx';
import { SaveBar } from './save-bar.tsx';
import { visibleGroups } from './visible-rows.ts';

const EMPTY_DRAFT: Draft = new Map();
const NO_ROLES: ReplyOf<typeof readPermissions> = { roles: [], mine: [], more: 0 };

/** Edits the permissions of roles side by side; a phone shows one role. The URL stores roles and filters. */
export function PermissionMatrix() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const ids = search.get('roles') ?? undefined;
  const input = { query: ids ? { ids } : {} };
  const query = useCall(readPermissions, input, NO_REFETCH);
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [otherUsersChangeCount, setOtherUsersChangeCount] = useState(0);
  const [grantScope, setGrantScope] = useState<Scope>('all');
  const data = query.data ?? NO_ROLES;
  const permissions = useMemo(() => new Permissions(data, draft), [data, draft]);
  const isDirty = permissions.draft.size > 0;
  const blocker = useUnsavedGuard(isDirty);

  const send = useSend(changePermissions, { invalidates: [roles.list.endpoint, roles.view] });
  const save = async () => {
    try {
      const reply = await send.mutateAsync({ body: { roles: permissions.changes() } });
      // The response contains only the changed roles.
      const updatedRoles = new Map(reply.roles.map((role) => [role.id, role]));
      client.setQueryData([callKey(readPermissions), input], {
        ...data,
        ...reply,
        roles: data.roles.map((role) => updatedRoles.get(role.id) ?? role),
      });
      setDraft(EMPTY_DRAFT);
      setOtherUsersChangeCount(0);
      notifySuccess(t('roles.matrix.saved'));
    } catch (error) {
      // Other errors were already shown; unsaved changes are kept.
      if (!(error instanceof AppError) || error.code !== 'conflict') return;
      const { data: current } = await query.refetch();
      if (current) setOtherUsersChangeCount(countChangedPermissions(data, current));
    }
  };

  const setParam = (name: string, value: string) =>
    setSearch(
      (previous) => {
        const next = new URLSearchParams(previous);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const { breakpoints } = useMantineTheme();
  const isPhone = useMediaQuery(`(width < ${breakpoints.md})`, undefined, { getInitialValueInEffect: false }) ?? false;
  const phoneRole =
    data.roles.find(({ id }) => id === search.get('role')) ?? data.roles.find(({ can }) => can.update) ?? data.roles[0];
  const shownRoles = isPhone && phoneRole ? [phoneRole] : data.roles;
  const q = search.get('q') ?? '';
  const canCompare = shownRoles.length > 1;
  const differs = (subject: Subject) =>
    ACTIONS.some(
      (action) => permissions.commonScope(shownRoles.map(({ id }) => ({ roleId: id, subject, action }))) === undefined,
    );
  const showsOnlyDifferences = canCompare && search.get('differ') === 'yes';
  const groups = visibleGroups(q, (subject) => !showsOnlyDifferences || differs(subject));

  return (
    <Page
      title={t('roles.matrix.title')}
      views={<PermissionViews currentView="matrix" />}
      isPending={query.isPending}
      error={query.data ? undefined : query.error}
      onRetry={query.refetch}
      full={!isPhone}
    >
      <Stack gap="sm">
        <Group align="flex-start" gap="sm">
          {isPhone ? (
            <Select
              label={t('roles.matrix.role')}
              w="100%"
              data={data.roles.map(({ id, name }) => ({ value: id, label: name }))}
              value={phoneRole?.id ?? null}
              allowDeselect={false}
              onChange={(id) => setParam('role', id ?? '')}
            />
          ) : (
            <Box w={320} title={isDirty ? t('roles.matrix.saveFirst') : undefined}>
              <ReferencesField
                label={t('roles.matrix.roles')}
                placeholder={ids ? undefined : t('roles.matrix.allRoles')}
                list={roles.name}
                value={ids?.split(',') ?? []}
                maxValues={MAX_ROLES_COMPARED}
                disabled={isDirty}
                onChange={(chosen) => setParam('roles', chosen.join(','))}
                classNames={{ input: classes.roles, pillsList: classes.chosen }}
              />
            </Box>
          )}
          <TextInput
            type="search"
            label={t('roles.matrix.search')}
            w={isPhone ? '100%' : undefined}
            value={q}
            onChange={(event) => setParam('q', event.currentTarget.value)}
          />
          <Input.Wrapper label={t('roles.matrix.scopeToGrant')} labelElement="div" labelProps={{ id: 'giving' }}>
            <SegmentedControl
              // As high as the fields next to it.
              size="sm"
              aria-labelledby="giving"
              className={classes.scopes}
              value={grantScope}
              onChange={(scope) => setGrantScope(scope as Scope)}
              data={SCOPES.toReversed().map((scope) => ({
                value: scope,
                label: (
                  <span className={classes.scope} data-scope={scope}>
                    {t(`heldPermissions.scopes.${scope}`)}
                  </span>
                ),
              }))}
            />
          </Input.Wrapper>
        </Group>
        {!isPhone && (
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              {t('roles.matrix.help')}
            </Text>
            {canCompare && (
              <Switch
                label={t('roles.matrix.differencesOnly')}
                checked={showsOnlyDifferences}
                onChange={(event) => setParam('differ', event.currentTarget.checked ? 'yes' : '')}
              />
            )}
          </Group>
        )}
        {otherUsersChangeCount > 0 && (
          <Alert
            color="warning"
            withCloseButton
            onClose={() => setOtherUsersChangeCount(0)}
            closeButtonLabel={t('roles.matrix.close')}
          >
            {t('roles.matrix.changedByOthers', { count: otherUsersChangeCount })}
          </Alert>
        )}
        {groups.length > 0 && data.roles.length > 0 ? (
          <MatrixTable
            roles={shownRoles}
            groups={groups}
            permissions={permissions}
            grantScope={grantScope}
            onSet={(cells, scope) => setDraft(permissions.withScope(cells, scope))}
          />
        ) : (
          <Text c="dimmed">{t(data.roles.length === 0 ? 'roles.matrix.noRole' : 'roles.matrix.noRow')}</Text>
        )}
        {data.more > 0 && (
          <Text size="sm" c="dimmed">
            {t('roles.matrix.moreRoles', { count: data.more, formatted: formatCount(data.more) })}
          </Text>
        )}
        {isDirty && (
          <SaveBar
            permissions={permissions}
            roles={data.roles}
            isSaving={send.isPending}
            onSave={save}
            onUndo={() => setDraft(EMPTY_DRAFT)}
          />
        )}
        <UnsavedDialog blocker={blocker} />
      </Stack>
    </Page>
  );
}
