import { erasureList, findPerson } from '@leadwright/contract/features/erasure';
import { IconEraser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import type { MenuAction } from '../../ui/record/record-menu.tsx';

/** Returns the action that starts an erasure for a contact, for users who may erase personal data. */
export function useFindForErasure(contact_id: string, name: string): MenuAction[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayErase = useCan('erase-personal-data', 'delete');
  const find = useSend(findPerson, { invalidates: [erasureList.endpoint] });
  if (!mayErase) return [];
  const confirm = async () => {
    const { id } = await find.mutateAsync({ body: { contact_id } });
    navigate(to('erasure', { erasureId: id }));
  };
  return [
    {
      label: t('contacts.erase.action'),
      icon: IconEraser,
      dialog: (onClose) => (
        <Confirm
          opened
          title={t('contacts.erase.title', { name })}
          text={t('contacts.erase.text')}
          confirm={t('contacts.erase.confirm')}
          onConfirm={confirm}
          onClose={onClose}
        />
      ),
    },
  ];
}
