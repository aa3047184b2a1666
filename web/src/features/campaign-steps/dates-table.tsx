import './messages.ts';
import type { CampaignStep } from '@leadwright/contract/features/campaign-steps';
import { editStepDetails } from '@leadwright/contract/features/step-details';
import { Button, Checkbox, NumberInput, Table } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { formatDay, formatList, isDay } from '../../ui/format.ts';
import cards from '../../ui/plan/step-cards.module.css';
import { PLAN_ENDPOINTS } from '../../ui/plan/use-plan.ts';
import type { DraftRow } from './dates-draft.ts';
import { detailsOf } from './step-values.ts';

const WRAPPED_LABEL = {
  height: 'auto',
  overflow: 'visible',
  whiteSpace: 'normal',
  textAlign: 'start',
  lineHeight: 1.4,
} as const;

interface DatesTableProps {
  steps: readonly CampaignStep[];
  getDraftRow: (step: CampaignStep) => DraftRow;
  onDateChange: (step: CampaignStep, field: 'start' | 'end' | 'duration', value: string | number | null) => void;
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onEditOwners: (step: CampaignStep) => void;
}

/** Edits the dates, hours and owners of the steps, each in a row or, on a small screen, in a card. */
export function DatesTable({ steps, getDraftRow, onDateChange, selectedIds, onSelect, onEditOwners }: DatesTableProps) {
  const { t } = useTranslation();
  const editableIds = steps.filter(({ may_update, kind }) => may_update && kind !== 'summary').map(({ id }) => id);
  const selectedCount = editableIds.filter((id) => selectedIds.has(id)).length;
  return (
    <Table.ScrollContainer className={cards.container} minWidth={0} type="native" tabIndex={0}>
      <Table
        className={cards.table}
        aria-label={t('campaignSteps.dates.table')}
        verticalSpacing={4}
        horizontalSpacing={6}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Td w={32}>
              <Checkbox
                label={t('campaignSteps.dates.selectAll')}
                classNames={{ labelWrapper: cards.cardLabel }}
                disabled={editableIds.length === 0}
                checked={editableIds.length > 0 && selectedCount === editableIds.length}
                indeterminate={selectedCount > 0 && selectedCount < editableIds.length}
                onChange={({ currentTarget }) => onSelect(editableIds, currentTarget.checked)}
              />
            </Table.Td>
            <Table.Th>{t('campaignSteps.columns.name')}</Table.Th>
            <Table.Th w={142}>{t('campaignSteps.dates.start')}</Table.Th>
            <Table.Th w={142}>{t('campaignSteps.dates.end')}</Table.Th>
            <Table.Th w={68}>{t('campaignSteps.dates.duration')}</Table.Th>
            <Table.Th>{t('campaignSteps.dates.owners')}</Table.Th>
            <Table.Th w={72}>{t('campaignSteps.dates.effort')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {steps.map((step) =>
            editableIds.includes(step.id) ? (
              <Row
                key={step.id}
                step={step}
                row={getDraftRow(step)}
                isSelected={selectedIds.has(step.id)}
                onDateChange={onDateChange}
                onSelect={onSelect}
                onEditOwners={onEditOwners}
              />
            ) : (
              <Table.Tr key={step.id}>
                <Table.Td className={cards.firstCell} />
                <Table.Th scope="row" fw={step.kind === 'summary' ? 600 : 400}>
                  {step.name}
                </Table.Th>
                <Table.Td data-label={t('campaignSteps.dates.start')}>{step.start && formatDay(step.start)}</Table.Td>
                <Table.Td data-label={t('campaignSteps.dates.end')}>{step.end && formatDay(step.end)}</Table.Td>
                <Table.Td data-label={t('campaignSteps.dates.duration')}>
                  {step.kind === 'summary' ? '' : step.duration}
                </Table.Td>
                <Table.Td className={cards.fullWidth} data-label={t('campaignSteps.dates.owners')}>
                  {formatList(step.owners.map(({ name }) => name))}
                </Table.Td>
                <Table.Td data-label={t('campaignSteps.dates.effort')}>{step.effort_hours}</Table.Td>
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface RowProps extends Pick<DatesTableProps, 'onDateChange' | 'onSelect' | 'onEditOwners'> {
  step: CampaignStep;
  row: DraftRow;
  isSelected: boolean;
}

function Row({ step, row, isSelected, onDateChange, onSelect, onEditOwners }: RowProps) {
  const { t } = useTranslation();
  const { name } = step;
  const endsBeforeStart = isDay(row.start) && isDay(row.end) && row.end < row.start;
  return (
    <Table.Tr>
      <Table.Td className={cards.firstCell}>
        <Checkbox
          aria-label={t('campaignSteps.dates.select', { step: name })}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect([step.id], currentTarget.checked)}
        />
      </Table.Td>
      <Table.Th scope="row" fw={400}>
        {name}
      </Table.Th>
      <Table.Td data-label={t('campaignSteps.dates.start')}>
        <DateField
          size="xs"
          aria-label={t('campaignSteps.dates.startOf', { step: name })}
          value={row.start}
          onChange={(day) => onDateChange(step, 'start', day)}
        />
      </Table.Td>
      <Table.Td data-label={t('campaignSteps.dates.end')}>
        <DateField
          size="xs"
          aria-label={t('campaignSteps.dates.endOf', { step: name })}
          value={row.end}
          error={endsBeforeStart && t('campaignSteps.dates.endBeforeStart')}
          onChange={(day) => onDateChange(step, 'end', day)}
        />
      </Table.Td>
      <Table.Td data-label={t('campaignSteps.dates.duration')}>
        <NumberInput
          size="xs"
          hideControls
          allowDecimal={false}
          min={0}
          max={1_000}
          aria-label={t('campaignSteps.dates.durationOf', { step: name })}
          value={row.duration ?? ''}
          onChange={(days) => onDateChange(step, 'duration', typeof days === 'number' ? days : null)}
        />
      </Table.Td>
      <Table.Td className={cards.fullWidth} data-label={t('campaignSteps.dates.owners')}>
        <Button
          size="compact-sm"
          variant="subtle"
          h="auto"
          mih={26}
          styles={{ label: WRAPPED_LABEL }}
          aria-label={t('campaignSteps.dates.ownersOf', { step: name })}
          onClick={() => onEditOwners(step)}
        >
          {step.owners.length > 0
            ? formatList(step.owners.map((owner) => owner.name))
            : t('campaignSteps.dates.noOwners')}
        </Button>
      </Table.Td>
      <Table.Td data-label={t('campaignSteps.dates.effort')}>
        <Effort key={step.effort_hours} step={step} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Edits the hours of work. Saves them on blur and on Enter. */
function Effort({ step }: { step: CampaignStep }) {
  const { t } = useTranslation();
  const [hours, setHours] = useState<number | string>(step.effort_hours ?? '');
  const send = useSend(editStepDetails, { invalidates: PLAN_ENDPOINTS });
  const newHours = typeof hours === 'number' ? hours : null;
  const save = () => {
    if (newHours === step.effort_hours) return;
    send.mutate(
      {
        params: { id: step.campaign_id, stepId: step.id },
        body: { ...detailsOf(step), effort_hours: newHours, version: step.version },
      },
      { onSuccess: () => notifySuccess(t('campaignSteps.dates.effortSaved', { step: step.name })) },
    );
  };
  return (
    <NumberInput
      size="xs"
      hideControls
      allowDecimal={false}
      min={0}
      max={10_000}
      aria-label={t('campaignSteps.dates.effortOf', { step: step.name })}
      value={hours}
      disabled={send.isPending}
      onChange={setHours}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}
