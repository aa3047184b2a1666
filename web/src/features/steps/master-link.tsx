import './messages.ts';
import {
  type ComparedField,
  clientSteps,
  compareClientStep,
  LINK_MARK,
  resetClientStep,
} from '@leadwright/contract/features/client-steps';
import type { RowOf } from '@leadwright/contract/resource';
import type { InheritedField, PlannedStep } from '@leadwright/contract/steps/step-fields';
import { Anchor, Button, Group, Stack, Switch, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifyFailure, notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { metaOf } from '../../ui/form/field-type.ts';
import { useFormContext } from '../../ui/form/form-context.ts';
import { badgeOf } from '../../ui/look/state-badge.tsx';
import { Section } from '../../ui/record/section.tsx';
import { useUpdateRow } from '../../ui/record-context/use-update-row.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { StepValue } from './step-value.tsx';
import { usePossiblePredecessors } from './use-plan.ts';

type ClientStep = RowOf<typeof clientSteps>;

const markBadge = badgeOf(LINK_MARK, { inherited: 'gray', overridden: 'primary', waiting: 'warning' });

export const labelOf = (field: InheritedField): string =>
  metaOf(clientSteps.fields.shape[field] as z.ZodType, field).label;

/** Compares the fields of a client step with its master step. Each difference has a reset button. */
export function MasterLink({ step }: { step: ClientStep }) {
  const { t } = useTranslation();
  const [showsAllFields, setShowsAllFields] = useState(false);
  const { id, version, client_id, master_step_id: masterId, differs, waiting, can, archived_at } = step;
  const { data, error, isPending, refetch } = useCall(
    compareClientStep,
    { params: { id } },
    { enabled: masterId !== null, staleTime: 0 },
  );
  const steps = usePossiblePredecessors(client_id);
  const updateRow = useUpdateRow(clientSteps);
  const send = useSend(resetClientStep, {
    invalidates: [compareClientStep, clientSteps.view, clientSteps.list.endpoint],
  });
  if (!masterId) return <Section title={t('steps.linked.title')}>{t('steps.linked.notLinked')}</Section>;
  const reset = (field: InheritedField) =>
    send.mutate(
      { params: { id }, body: { version, fields: [field] } },
      {
        onSuccess: (row) => {
          updateRow(row as never);
          notifySuccess(t('steps.linked.resetDone', { field: labelOf(field) }));
        },
        onError: (failure) => problemsIn(failure) && notifyFailure(failure),
      },
    );
  const visibleFields = data?.fields.filter(({ mark }) => showsAllFields || mark !== 'inherited') ?? [];
  return (
    <Section
      title={t('steps.linked.title')}
      action={
        <Switch
          label={t('steps.linked.showAll')}
          checked={showsAllFields}
          onChange={(event) => setShowsAllFields(event.currentTarget.checked)}
        />
      }
    >
      <Stack gap="xs">
        <Group gap="xs">
          <Anchor component={Link} to={to('masterStep', { stepId: masterId })} inherit>
            {step.master_step_label}
          </Anchor>
          <Text>{differs === 0 ? t('steps.linked.noDifferences') : t('steps.linked.differs', { count: differs })}</Text>
        </Group>
        {waiting > 0 && (
          <Anchor component={Link} to={to('clientSteps', {}, { as: 'review', client: client_id, master: masterId })}>
            {t('steps.changesToReview', { count: waiting })}
          </Anchor>
        )}
        {isPending && <Loading />}
        {error && <Failed error={error} onRetry={refetch} />}
        {visibleFields.length > 0 && (
          <ComparisonTable
            fields={visibleFields}
            steps={steps}
            isBusy={send.isPending}
            reset={can.update && !archived_at ? reset : undefined}
          />
        )}
      </Stack>
    </Section>
  );
}

interface ComparisonTableProps {
  fields: readonly ComparedField[];
  steps: readonly PlannedStep[];
  isBusy: boolean;
  reset: ((field: InheritedField) => void) | undefined;
}

function ComparisonTable({ fields, steps, isBusy, reset }: ComparisonTableProps) {
  const { t } = useTranslation();
  return (
    <Table.ScrollContainer minWidth={640} type="native" tabIndex={0}>
      <Table aria-label={t('steps.linked.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={140}>{t('steps.linked.field')}</Table.Th>
            <Table.Th>{t('steps.linked.hereColumn')}</Table.Th>
            <Table.Th>{t('steps.linked.masterColumn')}</Table.Th>
            <Table.Th w={190}>{t('steps.linked.statusColumn')}</Table.Th>
            {reset && <Table.Td w={90} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ field, mark, own, master }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row" fw={500}>
                {labelOf(field)}
              </Table.Th>
              <Table.Td>
                <StepValue field={field} value={own} steps={steps} />
              </Table.Td>
              <Table.Td>
                <StepValue field={field} value={master} steps={steps} />
              </Table.Td>
              <Table.Td>{markBadge(mark)}</Table.Td>
              {reset && (
                <Table.Td>
                  {mark !== 'inherited' && (
                    <Button
                      size="xs"
                      variant="default"
                      disabled={isBusy}
                      aria-label={t('steps.linked.resetField', { field: labelOf(field) })}
                      onClick={() => reset(field)}
                    >
                      {t('steps.linked.reset')}
                    </Button>
                  )}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Lists the form fields that differ from the master step, each with a button that restores its value. */
export function ResetFields({ id, clientId }: { id: string; clientId: string }) {
  const { t } = useTranslation();
  const { form } = useFormContext();
  const { data } = useCall(compareClientStep, { params: { id } }, { staleTime: 0 });
  const steps = usePossiblePredecessors(clientId);
  const values = form.getValues() as Record<string, unknown>;
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const differingFields = (data?.fields ?? []).filter(
    ({ field, master }) => !isSame(withSortedKeys(values[field]), withSortedKeys(master)),
  );
  if (!data?.master_version) return null;
  return (
    <Section title={t('steps.linked.title')} count={differingFields.length}>
      <Stack gap="xs">
        <Text>
          {differingFields.length === 0
            ? t('steps.linked.noDifferences')
            : t('steps.linked.differs', { count: differingFields.length })}
          {differingFields.length > 0 && ` ${t('steps.linked.resetUnsaved')}`}
        </Text>
        {differingFields.map(({ field, master }) => (
          <Group key={field} gap="sm" wrap="nowrap" align="flex-start">
            <Button
              size="xs"
              variant="default"
              aria-label={t('steps.linked.resetField', { field: labelOf(field) })}
              onClick={() => form.setFieldValue(field, master as never)}
            >
              {t('steps.linked.reset')}
            </Button>
            <div>
              <Text fw={500}>{labelOf(field)}</Text>
              <StepValue field={field} value={master} steps={steps} />
            </div>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

/** Returns the value with sorted keys, so that equal values have equal JSON. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)));
}
