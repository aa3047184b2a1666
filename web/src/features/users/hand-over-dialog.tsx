import {
  changeStaffUserState,
  OPEN_WORK,
  type OpenWork,
  staffUsers,
  staffUserWork,
} from '@leadwright/contract/features/users';
import { USER_STATUS } from '@leadwright/contract/users/user-states';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../api/explain.ts';
import { useCall, useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { ReferenceField } from '../../ui/form/controls/reference-field.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import type { DeactivateDialogProps } from './user-kind.ts';

/** Asks for a successor for each kind of open work of a user, and then deactivates the user. */
export function HandOverDialog({ user: { id, name }, onClose }: DeactivateDialogProps) {
  const { t } = useTranslation();
  const work = useCall(staffUserWork, { params: { id } }, { staleTime: 0, gcTime: 0 });
  const [successors, setSuccessors] = useState<Partial<Record<OpenWork, string>>>({});
  const send = useSend(changeStaffUserState, { invalidates: [staffUsers.view, staffUsers.list.endpoint] });
  const kinds = (Object.keys(OPEN_WORK) as OpenWork[]).filter((kind) => (work.data?.[kind] ?? 0) > 0);
  const problems = problemsIn(send.error);
  const submit = async () => {
    const body = { state: 'deactivated' as const, hand_over: successors };
    // Errors are shown at the fields.
    const reply = await send.mutateAsync({ params: { id }, body }).catch(() => undefined);
    if (!reply) return;
    notifySuccess(t('records.stateChanged', { name, state: USER_STATUS.deactivated }));
    onClose();
  };
  return (
    <FormDialog
      title={t('users.deactivateDialog.title', { name })}
      confirm={t('users.deactivateDialog.confirm')}
      danger
      isReady={work.data !== undefined}
      isBusy={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('users.deactivateDialog.text', { name })}</Text>
      {work.isPending && <Loading />}
      {work.error && <Failed error={work.error} onRetry={work.refetch} />}
      {work.data && (
        <Text>
          {t(kinds.length > 0 ? 'users.deactivateDialog.chooseSuccessors' : 'users.deactivateDialog.noOpenWork')}
        </Text>
      )}
      {kinds.map((kind, i) => (
        <ReferenceField
          key={kind}
          data-autofocus={i === 0 || undefined}
          label={t(`users.deactivateDialog.${kind}`, { count: work.data![kind] })}
          list={kind === 'campaigns' || kind === 'teams' ? 'campaign-staff' : 'staff'}
          value={successors[kind] ?? null}
          error={problems?.[`hand_over.${kind}`]}
          onChange={(successor) => setSuccessors((previous) => ({ ...previous, [kind]: successor ?? undefined }))}
        />
      ))}
    </FormDialog>
  );
}
