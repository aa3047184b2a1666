import { MAX_INVITED_USERS } from '@leadwright/contract/users/user-endpoints';
import { useTranslation } from 'react-i18next';
import { MailNotice } from '../../ui/look/mail-notice.tsx';
import { BulkAddForm, BulkAddLink } from '../../ui/record/lines/bulk-add-form.tsx';
import { parsePeopleFile } from './people-file.ts';
import { useRoleOfType } from './role-of-type.ts';
import type { UserKindConfig } from './user-kind.ts';

export function InviteManyLink({ userKind }: { userKind: UserKindConfig }) {
  const { t } = useTranslation();
  return <BulkAddLink {...userKind}>{t('users.inviteSeveral.open')}</BulkAddLink>;
}

/** Invites users from pasted lines. */
export function InviteMany({ userKind }: { userKind: UserKindConfig }) {
  const { endpoints, resource, shared, screens } = userKind;
  const { t } = useTranslation();
  const roleOf = useRoleOfType();
  return (
    <BulkAddForm
      resource={resource}
      screens={screens}
      call={endpoints.inviteMany}
      maxLines={MAX_INVITED_USERS}
      shared={shared}
      isFieldShown={(name, { campaign_scope: scope }) => name !== 'campaigns' || scope === 'chosen'}
      dependentValues={(name, value, values) => {
        const mayReplaceRole = !values.role_id || values.role_id === roleOf(values.user_type_id);
        const role = name === 'user_type_id' && mayReplaceRole && roleOf(value);
        return role ? { role_id: role } : {};
      }}
      notice={<MailNotice />}
      file={{ label: t('users.inviteSeveral.file'), help: t('users.inviteSeveral.fileHelp'), read: parsePeopleFile }}
      title={t('users.inviteSeveral.title', { who: resource.noun.many })}
      lines={t('users.inviteSeveral.lines')}
      help={t('users.inviteSeveral.help')}
      action={t('users.inviteSeveral.confirm')}
      done={t('users.inviteSeveral.invited')}
      summary={(count, total) => t('users.inviteSeveral.summary', { count, of: total })}
    />
  );
}
