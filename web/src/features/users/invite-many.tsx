import { MAX_INVITED_USERS } from '@leadwright/contract/users/user-endpoints';
import { useTranslation } from 'react-i18next';
import { MailNotice } from '../../ui/look/mail-notice.tsx';
import { BulkAddForm, BulkAddLink } from '../../ui/record/lines/bulk-add-form.tsx';
import type { Audience } from './audience.ts';
import { parsePeopleFile } from './people-file.ts';
import { useRoleOfType } from './role-of-type.ts';

export function InviteManyLink({ audience }: { audience: Audience }) {
  const { t } = useTranslation();
  return <BulkAddLink {...audience}>{t('users.many.open')}</BulkAddLink>;
}

/** Invites users from pasted lines. */
export function InviteMany({ audience: { calls, resource, shared, screens } }: { audience: Audience }) {
  const { t } = useTranslation();
  const roleOf = useRoleOfType();
  return (
    <BulkAddForm
      resource={resource}
      screens={screens}
      call={calls.inviteMany}
      maxLines={MAX_INVITED_USERS}
      shared={shared}
      isFieldShown={(name, { campaign_scope: scope }) => name !== 'campaigns' || scope === 'chosen'}
      dependentValues={(name, value, values) => {
        const mayReplaceRole = !values.role_id || values.role_id === roleOf(values.user_type_id);
        const role = name === 'user_type_id' && mayReplaceRole && roleOf(value);
        return role ? { role_id: role } : {};
      }}
      notice={<MailNotice />}
      file={{ label: t('users.many.file'), help: t('users.many.fileHelp'), read: parsePeopleFile }}
      title={t('users.many.title', { who: resource.noun.many })}
      lines={t('users.many.lines')}
      help={t('users.many.help')}
      action={t('users.many.do')}
      done={t('users.many.invited')}
      summary={(count, of) => t('users.many.summary', { count, of })}
    />
  );
}
