import './messages.ts';
import type { CampaignPlan } from '@leadwright/contract/features/campaign-steps';
import type { Direction } from '@leadwright/contract/features/reschedule';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { DateField } from '../../ui/form/dates/date-field.tsx';
import { isDay } from '../../ui/format.ts';

interface ScheduleDialogProps {
  direction: Direction;
  campaign: CampaignPlan['campaigns'][number];
  onSubmit: (day: string) => void;
  onClose: () => void;
}

const MIN_DAY = '1950-01-01';
const MAX_DAY = '2299-12-31';

/** Asks for the first or last day of the rescheduled plan. The default is the start or end of the campaign. */
export function ScheduleDialog({ direction, campaign, onSubmit, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation();
  const isForward = direction === 'forward';
  const [day, setDay] = useState(isForward ? campaign.start : campaign.end);
  return (
    <FormDialog
      title={t(`campaignSteps.dates.${direction}`)}
      confirm={t('campaignSteps.links.preview')}
      isReady={isDay(day) && day >= MIN_DAY && day <= MAX_DAY}
      onSubmit={() => onSubmit(day)}
      onClose={onClose}
    >
      <DateField
        data-autofocus
        label={t(isForward ? 'campaignSteps.dates.firstDay' : 'campaignSteps.dates.deadline')}
        description={t(isForward ? 'campaignSteps.dates.firstDayHelp' : 'campaignSteps.dates.deadlineHelp')}
        value={day}
        onChange={setDay}
      />
    </FormDialog>
  );
}
