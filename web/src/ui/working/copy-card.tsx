import './messages.ts';
import type { ReplyOf } from '@leadwright/contract/endpoint';
import { AppError } from '@leadwright/contract/errors';
import { editCopy, viewCopy } from '@leadwright/contract/features/refresh';
import { Button, Group, Paper, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { ReferenceField } from '../form/controls/reference-field.tsx';
import { Failed, Loading } from '../states.tsx';
import { useInvalidateWork, type WorkTarget } from './work-target.ts';

/** The campaign's copy of the master values of a record. */
type Copy = ReplyOf<typeof viewCopy>;

/** The values of a record in a campaign, with the master values where they differ. */
export function CopyCard({ target }: { target: WorkTarget }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data, error, isPending, refetch } = useCall(viewCopy, { params: target });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const filledValues = data.values.filter(({ value, master }) => value !== '' || master !== '');
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h5">
              {t('working.campaignValues.title')}
            </Title>
            <Text size="sm" c="dimmed">
              {t('working.campaignValues.text')}
            </Text>
          </div>
          {data.values.some(({ may_update }) => may_update) && (
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('working.campaignValues.edit')}
            </Button>
          )}
        </Group>
        {filledValues.length === 0 ? (
          <Text c="dimmed">{t('working.campaignValues.none')}</Text>
        ) : (
          <Values values={filledValues} />
        )}
      </Stack>
      {isOpen && <CopyDialog target={target} copy={data} onClose={() => setOpen(false)} />}
    </Paper>
  );
}

function Values({ values }: { values: Copy['values'] }) {
  const { t } = useTranslation();
  return (
    <Table verticalSpacing={4} aria-label={t('working.campaignValues.title')}>
      <Table.Tbody>
        {values.map(({ field, label, value, master, edited }) => (
          <Table.Tr key={field}>
            <Table.Th fw={400} c="dimmed">
              {label}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {value || t('working.campaignValues.empty')}
              {master !== value && (
                <Text size="xs" c="dimmed">
                  {t(edited ? 'working.campaignValues.edited' : 'working.campaignValues.masterValue', {
                    master: master || t('working.campaignValues.empty'),
                  })}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface CopyDialogProps {
  target: WorkTarget;
  copy: Copy;
  onClose: () => void;
}

/**
 * The dialog that edits values for the campaign only. It saves only changed values, so that a refresh can update the
 * others.
 */
function CopyDialog({ target, copy, onClose }: CopyDialogProps) {
  const { t } = useTranslation();
  const fields = copy.values.filter(({ may_update }) => may_update);
  const [values, setValues] = useState(() => Object.fromEntries(fields.map(({ field, value }) => [field, value])));
  const send = useSend(editCopy);
  const invalidateWork = useInvalidateWork();
  const problems = send.error instanceof AppError ? (send.error.fields ?? {}) : {};
  const submit = () => {
    const changedFields = fields.filter(({ field, value }) => values[field] !== value).map(({ field }) => field);
    send.mutate(
      {
        params: target,
        body: {
          version: copy.version,
          values: Object.fromEntries(changedFields.map((field) => [field, values[field]!])),
        },
      },
      {
        onSuccess: () => {
          notifySuccess(t('working.campaignValues.saved'));
          invalidateWork();
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('working.campaignValues.edit')}
      confirm={t('working.save')}
      isBusy={send.isPending}
      errorMessage={send.error && Object.keys(problems).length === 0 ? explain(send.error).text : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('working.campaignValues.text')}
      </Text>
      {fields.map(({ field, label }, index) => {
        const set = (value: string) => setValues((current) => ({ ...current, [field]: value }));
        const fieldProps = {
          label,
          error: problems[`values.${field}`],
          ...(index === 0 && { 'data-autofocus': true }),
        };
        return field === 'country' ? (
          <ReferenceField
            key={field}
            {...fieldProps}
            list="countries"
            clearable
            value={values[field] || null}
            onChange={(id) => set(id ?? '')}
          />
        ) : (
          <TextInput
            key={field}
            {...fieldProps}
            value={values[field] ?? ''}
            onChange={(event) => set(event.currentTarget.value)}
          />
        );
      })}
    </FormDialog>
  );
}
