import './messages.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { to } from '../../paths.ts';
import { ChooseDialog } from '../../ui/dialog/choose-dialog.tsx';

/** Asks for a client user and opens the plan as this user sees it. */
export function ClientViewDialog({ campaign, onClose }: { campaign: string; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [user, setUser] = useState<string | null>(null);
  return (
    <ChooseDialog
      title={t('gantt.viewAsClient')}
      text={t('gantt.viewAsClientText')}
      label={t('gantt.clientUser')}
      list="client-users"
      value={user}
      confirm={t('gantt.viewPlan')}
      send={{ error: null, isPending: false, reset: () => undefined }}
      isReady={user !== null}
      onChange={(id) => setUser(id)}
      onSubmit={() => user && navigate(to('clientGantt', { campaignId: campaign, clientUserId: user }))}
      onClose={onClose}
    />
  );
}
