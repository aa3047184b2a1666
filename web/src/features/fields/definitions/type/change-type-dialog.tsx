import './messages.ts';
import { FIELD_TYPE, type FieldType, hasOptions } from '@leadwright/contract/custom-values';
import { AppError } from '@leadwright/contract/errors';
import { listChanges } from '@leadwright/contract/features/changes';
import { DEFAULT_DECIMALS, TYPE_CHANGE_ENDPOINTS } from '@leadwright/contract/features/field-types';
import { type FieldKind, fieldResources, type masterFields } from '@leadwright/contract/features/fields';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Group, Modal, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { explain } from '../../../../api/explain.ts';
import { useCall, useSend } from '../../../../api/hooks.ts';
import { notifySuccess } from '../../../../api/notify.ts';
import { type EntityScreens, toRow } from '../../../../paths.ts';
import { useCan } from '../../../../session/session.tsx';
import { metaOf } from '../../../../ui/form/field-type.ts';
import { watchJob } from '../../../../ui/job/watch-job.ts';
import { Failed } from '../../../../ui/states.tsx';
import { Findings } from './findings.tsx';

interface Props {
  kind: FieldKind;
  field: RowOf<typeof masterFields>;
  screens: Pick<EntityScreens, 'view'>;
  onClose: () => void;
}

const parseOptions = (text: string) =>
  text
    .split('\n')
    .map((label) => label.trim())
    .filter(Boolean)
    .map((label) => ({ label }));

/**
 * Chooses a type, previews its effect on the values and starts the change: a conversion, or a copy into a new field
 * when the conversion could lose values.
 */
export function ChangeTypeDialog({ kind, field, screens, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // The endpoints of the four kinds have the same shape.
  const endpoints = TYPE_CHANGE_ENDPOINTS[kind] as typeof TYPE_CHANGE_ENDPOINTS.master;
  const resource = fieldResources[kind] as typeof masterFields;
  const mayAdd = useCan(resource.subject, 'create');
  const currentType = field.type as FieldType;
  const types = metaOf(resource.fields.shape.type, 'type').options ?? FIELD_TYPE;
  const nameOf = (type: FieldType) => types[type] ?? type;
  const [type, setType] = useState<FieldType | null>(null);
  const [decimals, setDecimals] = useState<number>(DEFAULT_DECIMALS);
  const [lines, setLines] = useState('');
  const [label, setLabel] = useState('');
  const [debouncedLines] = useDebouncedValue(lines, 300);
  const typeChange = {
    version: field.version,
    type: type as FieldType,
    params: type === 'decimal' ? { decimals } : {},
    options: type && hasOptions(type) ? parseOptions(debouncedLines) : [],
  };
  const check = useCall(
    endpoints.check,
    { params: { id: field.id }, body: typeChange },
    { enabled: type !== null, staleTime: 0, gcTime: 0, retry: false },
  );
  const dryRun = type ? check.data : undefined;
  const fieldErrors = check.error instanceof AppError ? check.error.fields : undefined;
  const affectedEndpoints = [resource.view, resource.list.endpoint, listChanges];
  const change = useSend(endpoints.change, { invalidates: affectedEndpoints });
  const migrate = useSend(endpoints.migrate, { invalidates: affectedEndpoints });
  const needsCopy = dryRun?.way === 'migrate' || (dryRun?.way === 'safe' && dryRun.failing > 0);
  const canSubmit = dryRun && !dryRun.refused && (needsCopy ? mayAdd && label.trim() !== '' : true);
  const isPending = change.isPending || migrate.isPending;
  const needsOptions =
    type !== null &&
    hasOptions(type) &&
    !hasOptions(currentType) &&
    (fieldErrors?.options !== undefined || lines !== '');

  const choose = (next: string | null) => {
    const newType = next as FieldType | null;
    change.reset();
    migrate.reset();
    setType(newType);
    setLines('');
    setLabel(newType ? t('fieldTypes.newName', { name: field.label, type: nameOf(newType) }).slice(0, 80) : '');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSubmit || isPending) return;
    // The dialog shows the error.
    if (needsCopy) {
      const migration = await migrate
        .mutateAsync({ params: { id: field.id }, body: { ...typeChange, label } })
        .catch(() => undefined);
      if (!migration) return;
      watchJob(migration.job_id);
      onClose();
      navigate(toRow(screens.view, migration.id));
      return;
    }
    const reply = await change.mutateAsync({ params: { id: field.id }, body: typeChange }).catch(() => undefined);
    if (!reply) return;
    if (reply.job_id) watchJob(reply.job_id);
    else notifySuccess(t('fieldTypes.done', { name: field.label }));
    onClose();
  };
  const failure = change.error ?? migrate.error;
  return (
    <Modal opened onClose={onClose} size="lg" title={t('fieldTypes.title', { name: field.label })}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Select
            data-autofocus
            label={t('fieldTypes.newType')}
            description={t('fieldTypes.currentType', { type: nameOf(currentType) })}
            data={Object.entries(types)
              .filter(([name]) => name !== currentType && name !== 'formula')
              .map(([value, typeLabel]) => ({ value, label: typeLabel }))}
            value={type}
            checkIconPosition="right"
            error={fieldErrors?.type}
            onChange={choose}
          />
          {type === 'decimal' && (
            <NumberInput
              label={t('fieldTypes.decimals')}
              min={0}
              max={6}
              value={decimals}
              onChange={(value) => setDecimals(Number(value) || 0)}
            />
          )}
          {needsOptions && (
            <Textarea
              label={t('fieldTypes.options')}
              autosize
              minRows={3}
              maxRows={10}
              value={lines}
              error={lines === '' ? fieldErrors?.options : Object.values(fieldErrors ?? {})[0]}
              onChange={({ currentTarget: { value } }) => setLines(value)}
            />
          )}
          <div aria-live="polite">
            {type && check.isFetching && !dryRun && <Text c="dimmed">{t('fieldTypes.checking')}</Text>}
            {check.error && !fieldErrors && <Failed error={check.error} onRetry={check.refetch} />}
            {dryRun && type && <Findings run={dryRun} from={nameOf(currentType)} to={nameOf(type)} />}
          </div>
          {needsCopy && mayAdd && (
            <TextInput
              label={t('fieldTypes.newLabel')}
              maxLength={80}
              value={label}
              error={migrate.error instanceof AppError ? migrate.error.fields?.label : undefined}
              onChange={({ currentTarget: { value } }) => setLabel(value)}
            />
          )}
          {failure && (
            <Text c="danger" role="alert">
              {explain(failure).text}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" disabled={!canSubmit} loading={isPending}>
              {t(needsCopy ? 'fieldTypes.createAndCopyConfirm' : 'fieldTypes.changeTypeConfirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
