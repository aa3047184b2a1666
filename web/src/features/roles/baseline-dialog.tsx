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
  const textKey = is_baseline ? 'end' : 'make';
  return (
    <Confirm
      opened
      danger={is_baseline}
      title={t(`roles.baseline.${textKey}Title`, { name })}
      text={t(`roles.baseline.${textKey}Text`, { name })}
      confirm={t(`roles.baseline.${textKey}Do`)}
      onConfirm={async () => {
        await send.mutateAsync({ params: { id }, body: { is_baseline: !is_baseline } });
        notifySuccess(t(is_baseline ? 'roles.baseline.ended' : 'roles.baseline.made', { name }));
      }}
      onClose={onClose}
    />
  );
}
