import { recordHistory } from '@leadwright/contract/features/records';
import { Button, Group, Modal, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCall } from '../../api/hooks.ts';
import { formatAgo } from '../format.ts';
import type { FieldConflict } from './conflict.ts';
import { metaOf } from './field-type.ts';
import { FieldValue } from './field-value.tsx';
import classes from './form.module.css';
import { useFormContext } from './form-context.ts';

/**
 * Shows each field that two users changed with its original and both new values. The user chooses the value to keep.
 */
export function ConflictDialog() {
  const { t } = useTranslation();
  const { conflict, schema, resolveConflict, dismissConflict, saving } = useFormContext();
  const [theirNames, setTheirNames] = useState<string[]>([]);
  if (!conflict) return null;
  const { fieldConflicts, merged } = conflict;
  const mergeAndSave = () => {
    const theirValues = fieldConflicts
      .filter(({ name }) => theirNames.includes(name))
      .map((fieldConflict) => [fieldConflict.name, fieldConflict.theirs]);
    return resolveConflict({ ...merged, ...Object.fromEntries(theirValues) });
  };
  const choose = (name: string, isTheirs: boolean) =>
    setTheirNames((names) => (isTheirs ? [...names, name] : names.filter((other) => other !== name)));
  return (
    <Modal opened size="xl" title={t('forms.conflict.title')} onClose={dismissConflict}>
      <Stack>
        <div>
          <ChangedBy row={conflict.theirs} />
          <Text size="sm">{t('forms.conflict.text')}</Text>
        </div>
        {fieldConflicts.map((fieldConflict) => (
          <ConflictChoice
            key={fieldConflict.name}
            field={schema.shape[fieldConflict.name] as z.ZodType}
            fieldConflict={fieldConflict}
            isTheirs={theirNames.includes(fieldConflict.name)}
            onChoose={(isTheirs) => choose(fieldConflict.name, isTheirs)}
          />
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => resolveConflict()}>
            {t('forms.conflict.discardMine')}
          </Button>
          <Button loading={saving} onClick={mergeAndSave} data-autofocus>
            {t('forms.conflict.saveChosen')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Shows who saved first and when, from the record history; without a history, only the time of the row. */
function ChangedBy({ row }: { row: Record<string, unknown> }) {
  const { t } = useTranslation();
  const { entity = '' } = useFormContext();
  const params = { entity, id: String(row.id) };
  const { data } = useCall(
    recordHistory,
    { params, query: { limit: 1 } },
    { enabled: Boolean(entity && row.id), staleTime: 0 },
  );
  const lastEvent = data?.events[0];
  const savedAt = lastEvent?.at ?? (row.updated_at as string | undefined);
  if (!savedAt) return null;
  const when = formatAgo(savedAt);
  return (
    <Text size="sm" fw={500}>
      {lastEvent?.by
        ? t('forms.conflict.changedBy', { who: lastEvent.by, when })
        : t('forms.conflict.changedAt', { when })}
    </Text>
  );
}

interface ConflictChoiceProps {
  field: z.ZodType;
  fieldConflict: FieldConflict;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

function ConflictChoice({ field, fieldConflict, isTheirs, onChoose }: ConflictChoiceProps) {
  const { t } = useTranslation();
  const value = (side: 'original' | 'mine' | 'theirs') => (
    <FieldValue field={field} name={fieldConflict.name} value={fieldConflict[side]} plain />
  );
  return (
    <Radio.Group
      label={metaOf(field, fieldConflict.name).label}
      labelProps={{ fw: 600 }}
      value={isTheirs ? 'theirs' : 'mine'}
      onChange={(side) => onChoose(side === 'theirs')}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" mt={4}>
        <Side title={t('forms.conflict.original')}>{value('original')}</Side>
        {(['mine', 'theirs'] as const).map((side) => (
          <Radio.Card key={side} value={side} p="xs">
            <Group wrap="nowrap" align="flex-start" gap="xs">
              <Radio.Indicator size="xs" mt={2} />
              <Side title={t(`forms.conflict.${side}`)}>{value(side)}</Side>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={classes.side}>
    <Text size="xs" c="dimmed">
      {title}
    </Text>
    <Text size="sm" component="div">
      {children}
    </Text>
  </div>
);
