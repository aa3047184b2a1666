import './editing/messages.ts';
import './messages.ts';
import { type CampaignPlan, STEP_STATE } from '@leadwright/contract/features/campaign-steps';
import { PHASE } from '@leadwright/contract/steps/step-fields';
import { Button, Checkbox, Popover, Select, Stack } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { filterOptions } from '../../ui/form/filter-options.ts';
import { formatCount, formatDay } from '../../ui/format.ts';
import { GROUPINGS } from './chart/plan-rows.ts';
import type { GanttView } from './use-gantt-view.ts';

interface ViewBarProps {
  plan: CampaignPlan;
  view: GanttView;
  onSaveBaseline?: (() => void) | undefined;
  /** Opens the view of a client user. Only for a single campaign. */
  onClientView?: (() => void) | undefined;
}
const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Lets the user filter the steps and choose what the chart shows. */
export function ViewBar(props: ViewBarProps) {
  return (
    <>
      <Filters {...props} />
      <DisplayOptions {...props} />
    </>
  );
}

function Filters({ plan, view }: ViewBarProps) {
  const { t } = useTranslation();
  const owners = new Map(plan.steps.flatMap((step) => step.owners.map(({ id, name }) => [id, name] as const)));
  const choices = {
    client: [...new Set(plan.campaigns.map(({ client }) => client))].sort().map((value) => ({ value, label: value })),
    campaign: plan.campaigns.map(({ id, name }) => ({ value: id, label: name })),
    owner: optionsOf(Object.fromEntries(owners)),
    phase: optionsOf(PHASE),
    state: optionsOf(STEP_STATE),
  };
  const label = view.filterCount
    ? t('gantt.filtersWithCount', { formatted: formatCount(view.filterCount) })
    : t('gantt.filters');
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={view.filterCount ? 'light' : 'default'}
          leftSection={<IconFilter size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('gantt.filters')}>
        <Stack gap="xs">
          {(['client', 'campaign', 'owner', 'phase', 'state'] as const).map((name) => (
            <Select
              key={name}
              size="xs"
              label={t(`gantt.filter.${name}`)}
              placeholder={t('gantt.all')}
              data={choices[name]}
              clearable
              searchable
              filter={filterOptions}
              comboboxProps={{ withinPortal: false }}
              value={view.filter[name]}
              onChange={(value) => view.update({ [name]: value })}
            />
          ))}
          <Checkbox
            label={t('gantt.filter.late')}
            checked={view.filter.late}
            onChange={({ currentTarget }) => view.update({ late: currentTarget.checked ? 'yes' : null })}
          />
          <Button size="xs" variant="default" disabled={!view.filterCount} onClick={view.clear}>
            {t('gantt.clearFilters')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function DisplayOptions({ plan, view, onSaveBaseline, onClientView }: ViewBarProps) {
  const { t } = useTranslation();
  const campaigns = new Map(plan.campaigns.map(({ id, name }) => [id, name]));
  const baselines = plan.baselines.map(({ id, name, campaign_id, taken_at }) => ({
    value: id,
    label: t('gantt.baselineOf', { name, campaign: campaigns.get(campaign_id) ?? '', day: formatDay(taken_at) }),
  }));
  return (
    <Popover position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconAdjustmentsHorizontal size={14} aria-hidden />}>
          {t('gantt.displayOptions')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('gantt.displayOptions')}>
        <Stack gap="xs">
          <Select
            size="xs"
            label={t('gantt.groupBy')}
            data={GROUPINGS.map((value) => ({ value, label: t(`gantt.groups.${value}`) }))}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            value={view.group}
            onChange={(group) => view.update({ group })}
          />
          <Select
            size="xs"
            label={t('gantt.baseline')}
            placeholder={t('gantt.noBaseline')}
            data={baselines}
            clearable
            comboboxProps={{ withinPortal: false }}
            value={view.baseline}
            onChange={(baseline) => view.update({ baseline })}
          />
          {onSaveBaseline && (
            <Button size="xs" variant="default" onClick={onSaveBaseline}>
              {t('ganttEdit.saveBaseline')}
            </Button>
          )}
          {onClientView && (
            <Button size="xs" variant="default" onClick={onClientView}>
              {`${t('gantt.viewAsClient')}…`}
            </Button>
          )}
          <Checkbox
            label={t('gantt.showCriticalPath')}
            checked={view.critical}
            onChange={({ currentTarget }) => view.update({ critical: currentTarget.checked ? 'yes' : null })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
