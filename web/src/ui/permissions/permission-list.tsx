import { foldText } from '@leadwright/contract/text/fold';
import './messages.ts';
import type { HeldPermission } from '@leadwright/contract/features/role-explain';
import { PERMISSION_GROUPS } from '@leadwright/contract/permission-groups';
import { Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { translateMessage } from '../../messages/translated.ts';
import { StateBadge } from '../look/state-badge.tsx';
import { PERMISSION_LABELS } from './permission-labels.ts';
import classes from './permissions.module.css';

const SPECIAL_SUBJECTS = new Set(
  PERMISSION_GROUPS.filter(({ name }) => name === 'special' || name === 'sensitive').flatMap(({ subjects }) =>
    Object.keys(subjects),
  ),
);

interface PermissionListProps {
  permissions: readonly HeldPermission[];
  /** The heading, when the page has none above the list. */
  title?: string;
}

/** A searchable list of permissions with scope and reason. Permissions of the role that the user lacks are included. */
export function PermissionList({ permissions, title }: PermissionListProps) {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const q = searchParams.get('q') ?? '';
  const updateSearch = (text: string) =>
    setSearchParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (text) next.set('q', text);
        else next.delete('q');
        return next;
      },
      { replace: true },
    );
  const term = foldText(q.trim());
  const matches = permissions.filter(({ subject }) =>
    [PERMISSION_LABELS[subject]!, subject].some((text) => foldText(text).includes(term)),
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-end">
        {title && <Title order={2}>{title}</Title>}
        <TextInput
          type="search"
          label={t('heldPermissions.search')}
          value={q}
          onChange={(event) => updateSearch(event.currentTarget.value)}
        />
      </Group>
      {permissions.length === 0 && <Text c="dimmed">{t('heldPermissions.noPermission')}</Text>}
      {permissions.length > 0 && matches.length === 0 && <Text c="dimmed">{t('heldPermissions.noMatch')}</Text>}
      {matches.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        <section className={classes.scroll} aria-label={t('heldPermissions.permissions')} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                {(['subject', 'action', 'scope', 'why', 'asks'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`heldPermissions.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {matches.map((permission) => (
                <tr key={`${permission.subject} ${permission.action}`}>
                  <th scope="row">{PERMISSION_LABELS[permission.subject]}</th>
                  <td>{t(`heldPermissions.actions.${permission.action}`)}</td>
                  <td>
                    <ScopeCell permission={permission} />
                  </td>
                  <td>
                    {permission.why.map(translateMessage).join(' ')}
                    {SPECIAL_SUBJECTS.has(permission.subject) && ` ${t('heldPermissions.special')}.`}
                  </td>
                  <td>{permission.asks.map(translateMessage).join(' ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Stack>
  );
}

function ScopeCell({ permission: { scope, reaches } }: { permission: HeldPermission }) {
  const { t } = useTranslation();
  if (scope === null) return <StateBadge look="danger">{t('heldPermissions.notGranted')}</StateBadge>;
  if (!reaches) return <StateBadge look="warning">{t('heldPermissions.noAccess')}</StateBadge>;
  return t(`heldPermissions.scopes.${scope}`);
}
