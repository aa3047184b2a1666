import { roles, setBaselineRole } from '@leadwright/contract/features/roles';
import type { RowOf } from '@leadwright/contract/resource';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { Confirm } from '../../ui/confirm.tsx';

interface BaselineDialogProps {
  role: RowOf<typeof roles>;
  onClose: () => void;
}

/** Asks for confirmation before all staff gain or lose the permissions of a role. */
export function BaselineDialog({ role: { id, name, is_baseline }, onClose }: BaselineDialogProps) {
  const { t } = useTranslation();
  const send = useSend(setBaselineRole, { invalidates: [roles.list.endpoint, roles.view] });
  const change = is_baseline ? 'remove' : 'set';
  return (
    <Confirm
      opened
      danger={is_baseline}
      title={t(`roles.baseline.${change}Title`, { name })}
      text={t(`roles.baseline.${change}Text`, { name })}
      confirm={t(`roles.baseline.${change}Confirm`)}
      onConfirm={async () => {
        await send.mutateAsync({ params: { id }, body: { is_baseline: !is_baseline } });
        notifySuccess(t(is_baseline ? 'roles.baseline.removeDone' : 'roles.baseline.setDone', { name }));
      }}
      onClose={onClose}
    />
  );
}
