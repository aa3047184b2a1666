import { readViewSettings, type SavedSettings } from '@leadwright/contract/features/view-settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { ChooseDialog } from '../../ui/dialog/choose-dialog.tsx';

interface CopyDialogProps {
  onCopy: (other: SavedSettings) => void;
  onClose: () => void;
}

/** Chooses another campaign to copy settings from, of those whose settings the user may change. */
export function CopyDialog({ onCopy, onClose }: CopyDialogProps) {
  const { t } = useTranslation();
  const [other, setOther] = useState<string | null>(null);
  const { data, error, isFetching } = useCall(
    readViewSettings,
    { params: { campaign_id: other ?? '' }, query: {} },
    { enabled: other !== null, retry: false },
  );
  return (
    <ChooseDialog
      title={t('viewSettings.copy')}
      text={t('viewSettings.copyText')}
      label={t('viewSettings.copyLabel')}
      list="campaigns"
      value={other}
      confirm={t('viewSettings.copyConfirm')}
      send={{ error: null, isPending: isFetching, reset: () => undefined }}
      error={error}
      isReady={data !== undefined}
      onChange={setOther}
      onSubmit={() => data && onCopy(data)}
      onClose={onClose}
    />
  );
}
