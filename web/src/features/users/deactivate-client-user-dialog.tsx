import { changeClientUserState, clientUsers } from '@leadwright/contract/features/client-users';
import { USER_STATUS } from '@leadwright/contract/users/user-states';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { Confirm } from '../../ui/confirm.tsx';
import type { DeactivateDialogProps } from './user-kind.ts';

/** Confirms the deactivation of a client user, who has no work to hand over. */
export function DeactivateClientUserDialog({ user: { id, name }, onClose }: DeactivateDialogProps) {
  const { t } = useTranslation();
  const send = useSend(changeClientUserState, { invalidates: [clientUsers.view, clientUsers.list.endpoint] });
  const deactivate = async () => {
    await send.mutateAsync({ params: { id }, body: { state: 'deactivated' } });
    notifySuccess(t('records.stateChanged', { name, state: USER_STATUS.deactivated }));
  };
  return (
    <Confirm
      opened
      danger
      title={t('users.deactivateDialog.title', { name })}
      text={t('users.deactivateDialog.text', { name })}
      confirm={t('users.deactivateDialog.confirm')}
      onConfirm={deactivate}
      onClose={onClose}
    />
  );
}
