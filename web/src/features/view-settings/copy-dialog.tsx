import { readViewSettings, type SavedSettings } from '@leadwright/contract/features/view-settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { ChooseDialog } from '../../ui/dialog/choose-dialog.tsx';

interface CopyDialogProps {
  onCopy: (source: SavedSettings) => void;
  onClose: () => void;
}

/** Chooses the campaign whose settings are copied. Only settings that the user may change can be copied. */
export function CopyDialog({ onCopy, onClose }: CopyDialogProps) {
  const { t } = useTranslation();
  const [sourceId, setSourceId] = useState<string | null>(null);
  const { data, error, isFetching } = useCall(
    readViewSettings,
    { params: { campaign_id: sourceId ?? '' }, query: {} },
    { enabled: sourceId !== null, retry: false },
  );
  return (
    <ChooseDialog
      title={t('viewSettings.copy')}
      text={t('viewSettings.copyText')}
      label={t('viewSettings.copyLabel')}
      list="campaigns"
      value={sourceId}
      confirm={t('viewSettings.copyConfirm')}
      send={{ error: null, isPending: isFetching, reset: () => undefined }}
      error={error}
      isReady={data !== undefined}
      onChange={setSourceId}
      onSubmit={() => data && onCopy(data)}
      onClose={onClose}
    />
  );
}
