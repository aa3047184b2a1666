import './messages.ts';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { formatCount } from '../../ui/format.ts';

const MAX_SHIFT_DAYS = 365;

interface ShiftDialogProps {
  count: number;
  onSubmit: (days: number) => void;
  onClose: () => void;
}

/** Asks for the number of working days by which to shift the steps. */
export function ShiftDialog({ count, onSubmit, onClose }: ShiftDialogProps) {
  const { t } = useTranslation();
  const [days, setDays] = useState<number | string>(1);
  return (
    <FormDialog
      title={t('campaignSteps.dates.shiftTitle', { count, formatted: formatCount(count) })}
      confirm={t('campaignSteps.links.preview')}
      isReady={typeof days === 'number' && days !== 0}
      onSubmit={() => onSubmit(days as number)}
      onClose={onClose}
    >
      <NumberInput
        data-autofocus
        label={t('campaignSteps.dates.shiftDays')}
        description={t('campaignSteps.dates.shiftHelp')}
        allowDecimal={false}
        min={-MAX_SHIFT_DAYS}
        max={MAX_SHIFT_DAYS}
        clampBehavior="strict"
        value={days}
        onChange={setDays}
      />
    </FormDialog>
  );
}
