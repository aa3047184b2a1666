import {
  type Explanation,
  explainKind,
  explainRecord,
  type UserPermissions,
} from '@leadwright/contract/features/role-explain';
import { Anchor, Group, List, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { translateMessage } from '../../../messages/translated.ts';
import { to } from '../../../paths.ts';
import { ReferenceField } from '../../../ui/form/controls/reference-field.tsx';
import { filterOptions } from '../../../ui/form/filter-options.ts';
import { StateBadge } from '../../../ui/look/state-badge.tsx';
import { capitalise } from '../../../ui/page.tsx';
import { Outcome } from '../../../ui/states.tsx';
import classes from './explain.module.css';

/** Explains why the user can or cannot see a record. Before a record is chosen, lists examples of both. */
export function RecordExplanation({ user }: { user: UserPermissions }) {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const entity = user.kinds.find(({ entity }) => entity === search.get('entity'))?.entity;
  const id = search.get('record');
  const choose = (values: Record<string, string | null>) =>
    setSearch((previous) => {
      const next = new URLSearchParams(previous);
      for (const [name, value] of Object.entries(values))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    });
  return (
    <Stack gap="sm">
      <Title order={2}>{t('roles.explain.recordAccess')}</Title>
      {user.kinds.length === 0 ? (
        <Text c="dimmed">{t('roles.explain.noRecordTypes')}</Text>
      ) : (
        <Group align="flex-end">
          <Select
            label={t('roles.explain.kind')}
            data={user.kinds.map(({ entity, noun }) => ({ value: entity, label: capitalise(noun) }))}
            value={entity ?? null}
            onChange={(kind) => choose({ entity: kind, record: null })}
            searchable
            filter={filterOptions}
          />
          {entity && (
            <ReferenceField
              key={entity}
              label={t('roles.explain.record')}
              list={entity}
              value={id}
              onChange={(record) => choose({ record })}
              clearable
              miw={280}
            />
          )}
        </Group>
      )}
      {entity && id && <ExplainedActions user={user} entity={entity} id={id} />}
      {entity && !id && <Sample userId={user.id} entity={entity} />}
    </Stack>
  );
}

function ExplainedActions({ user, entity, id }: { user: UserPermissions; entity: string; id: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(explainRecord, { params: { userId: user.id, entity, id } });
  return (
    <Outcome error={error} onRetry={refetch} isPending={isPending}>
      {data && (
        <Stack gap="sm" role="status">
          <Text fw={600}>
            {t(data.actions[0]!.allowed ? 'roles.explain.canSee' : 'roles.explain.cannotSee', {
              name: user.name,
              record: data.label,
            })}
          </Text>
          <SimpleGrid cols={{ base: 1, md: 3 }}>
            {data.actions.map((explanation) => (
              <ActionExplanation key={explanation.action} explanation={explanation} />
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </Outcome>
  );
}

function ActionExplanation({
  explanation: { action, allowed, conditions },
}: {
  explanation: Explanation['actions'][number];
}) {
  const { t } = useTranslation();
  return (
    <Stack gap={6}>
      <Group gap="xs">
        <Title order={3}>{t(`roles.explain.actions.${action}`)}</Title>
        <StateBadge look={allowed ? 'success' : 'danger'}>
          {t(allowed ? 'roles.explain.yes' : 'roles.explain.no')}
        </StateBadge>
      </Group>
      <ul className={classes.conditions}>
        {conditions.map(({ message, met }) => (
          <li key={message.key}>
            <StateBadge look={met ? 'success' : 'danger'}>
              {t(met ? 'roles.explain.met' : 'roles.explain.unmet')}
            </StateBadge>
            <span>{translateMessage(message)}</span>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function Sample({ userId, entity }: { userId: string; entity: string }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(explainKind, { params: { userId, entity } });
  const link = ({ id, label }: { id: string; label: string }) => (
    <Anchor component={Link} to={to('rolePermission', {}, { tab: 'user', user: userId, entity, record: id })}>
      {label}
    </Anchor>
  );
  return (
    <Outcome error={error} onRetry={refetch} isPending={isPending}>
      {data && (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <Stack gap={6}>
            <Title order={3}>{t('roles.explain.visible')}</Title>
            {data.visible.length === 0 && <Text c="dimmed">{t('roles.explain.noVisible')}</Text>}
            <List className={classes.sample}>
              {data.visible.map((row) => (
                <List.Item key={row.id}>{link(row)}</List.Item>
              ))}
            </List>
          </Stack>
          <Stack gap={6}>
            <Title order={3}>{t('roles.explain.hidden')}</Title>
            {data.hidden.length === 0 && <Text c="dimmed">{t('roles.explain.noHidden')}</Text>}
            <List className={classes.sample}>
              {data.hidden.map((row) => (
                <List.Item key={row.id}>
                  {link(row)}
                  <Text size="sm" c="dimmed">
                    {t('roles.explain.unmet')}: {row.unmet.map(translateMessage).join(' ')}
                  </Text>
                </List.Item>
              ))}
            </List>
          </Stack>
        </SimpleGrid>
      )}
    </Outcome>
  );
}
