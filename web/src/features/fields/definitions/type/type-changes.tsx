import './messages.ts';
import type { FieldType } from '@leadwright/contract/custom-values';
import { TYPE_CHANGE_ENDPOINTS, type TypeChange } from '@leadwright/contract/features/field-types';
import { type FieldKind, fieldResources } from '@leadwright/contract/features/fields';
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../../api/hooks.ts';
import { type EntityScreens, toRow } from '../../../../paths.ts';
import { metaOf } from '../../../../ui/form/field-type.ts';
import { formatCount, formatMoment } from '../../../../ui/format.ts';
import { badgeOf } from '../../../../ui/look/state-badge.tsx';
import { Section } from '../../../../ui/record/section.tsx';
import { FailingRows } from './failing-rows.tsx';

const stateBadge = (state: TypeChange['state']) =>
  badgeOf(
    { running: t('fieldTypes.stateRunning'), stopped: t('fieldTypes.stateStopped'), done: t('fieldTypes.stateDone') },
    { running: 'primary', stopped: 'warning', done: 'success' },
  )(state);

interface Props {
  kind: FieldKind;
  id: string;
  screens: Pick<EntityScreens, 'view'>;
}

/** Lists the type changes of a field and the copies of its values. Renders nothing if there are none. */
export function TypeChanges({ kind, id, screens }: Props) {
  const { t } = useTranslation();
  const { data } = useCall(TYPE_CHANGE_ENDPOINTS[kind].list as typeof TYPE_CHANGE_ENDPOINTS.master.list, {
    params: { id },
  });
  const types = metaOf(fieldResources[kind].fields.shape.type, 'type').options ?? {};
  const nameOf = (type: FieldType) => types[type] ?? type;
  if (!data || data.changes.length === 0) return null;
  const countParams = (count: number) => ({ count, formatted: formatCount(count) });
  return (
    <Section title={t('fieldTypes.history')} count={data.changes.length}>
      <Stack gap="sm">
        {data.changes.map(({ id: changeId, from_type, to_type, into, state, moved, failed, at, by, rows }) => (
          <div key={changeId}>
            <Group justify="space-between" gap="xs">
              <Text>
                {t('fieldTypes.fromTo', { from: nameOf(from_type), to: nameOf(to_type) })}
                {into && (
                  <>
                    {' · '}
                    {t('fieldTypes.copiedTo')}{' '}
                    <Anchor component={Link} to={toRow(screens.view, into.id)} underline="always">
                      {into.label}
                    </Anchor>
                  </>
                )}
              </Text>
              {stateBadge(state)}
            </Group>
            <Text size="xs" c="dimmed">
              {[formatMoment(at), by, t('fieldTypes.records', countParams(moved))].filter(Boolean).join(' · ')}
            </Text>
            {failed > 0 && <Text size="sm">{t('fieldTypes.notCopied', countParams(failed))}</Text>}
            <FailingRows rows={rows} totalCount={failed} label={t('fieldTypes.notCopied', countParams(failed))} />
          </div>
        ))}
      </Stack>
    </Section>
  );
}
