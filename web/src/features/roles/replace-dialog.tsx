import './messages.ts';
import { lookup } from '@leadwright/contract/features/lookups';
import { replaceRole, roles } from '@leadwright/contract/features/roles';
import type { RowOf } from '@leadwright/contract/resource';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { ChooseDialog } from '../../ui/dialog/choose-dialog.tsx';
import { formatCount } from '../../ui/format.ts';

interface ReplaceDialogProps {
  role: RowOf<typeof roles>;
  onClose: () => void;
}

/** Chooses the role that replaces an archived role. */
export function ReplaceDialog({ role: { id, name, users }, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [targetRole, setTargetRole] = useState<{ id: string; label: string }>();
  const send = useSend(replaceRole, { invalidates: [roles.list.endpoint, roles.view, lookup] });
  const replace = () => {
    if (!targetRole) return;
    const onSuccess = () => {
      notifySuccess(t('roles.replace.done', { name, into: targetRole.label }));
      navigate(to('role', { roleId: targetRole.id }), { replace: true });
    };
    send.mutate({ params: { id }, body: { into_id: targetRole.id } }, { onSuccess });
  };
  return (
    <ChooseDialog
      title={t('roles.replace.title', { name })}
      text={t('roles.replace.text', { count: users, formatted: formatCount(users), name })}
      label={t('roles.replace.replacementRole')}
      list={roles.name}
      value={targetRole?.id ?? null}
      confirm={t('roles.replace.confirm')}
      send={send}
      isReady={targetRole !== undefined}
      onChange={(_, option) => setTargetRole(option)}
      onSubmit={replace}
      onClose={onClose}
    />
  );
}
