import './messages.ts';
import { USER_STATUS, USER_TRANSITIONS, type UserStatus } from '@leadwright/contract/users/user-states';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { useSession } from '../../session/session.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { MailNotice } from '../../ui/look/mail-notice.tsx';
import type { User, UserKindConfig } from './user-kind.ts';
import { ViewAsButton } from './view-as-button.tsx';

/** Returns the reason why a user can be neither suspended nor deactivated. */
function useBlockReason({ id, status, is_last_administrator: isLast }: User) {
  const { profile } = useSession();
  if (status === 'invited' || status === 'deactivated') return status;
  if (profile?.uid === id) return 'self';
  return isLast ? 'last' : undefined;
}

export function BlockedReason({ user }: { user: User }) {
  const { t } = useTranslation();
  const blockReason = useBlockReason(user);
  if (!blockReason || !user.can.update || user.archived_at) return null;
  return (
    <>
      {blockReason === 'invited' && <MailNotice />}
      <Text size="sm" c="dimmed">
        {user.invitation && `${t(`users.invitation.${user.invitation}`, { email: user.email })} `}
        {t(`users.blocked.${blockReason}`)}
      </Text>
    </>
  );
}

export function UserActions({ user, userKind }: { user: User; userKind: UserKindConfig }) {
  const { endpoints, resource, DeactivateDialog } = userKind;
  const { t } = useTranslation();
  const [isDeactivateDialogOpen, setDeactivateDialogOpen] = useState(false);
  const isBlocked = useBlockReason(user) !== undefined;
  const isSelf = useSession().profile?.uid === user.id;
  const invalidates = [resource.view, resource.list.endpoint];
  const send = useSend(endpoints.state, { invalidates });
  const signOut = useSend(endpoints.signOut, { invalidates });
  const resend = useSend(endpoints.resend, { invalidates });
  const revoke = useSend(endpoints.revoke, { invalidates });
  const sendLink = useSend(endpoints.sendPasswordLink, {});
  const reset = useSend(endpoints.resetSecondFactor, { invalidates });
  const [isResetDialogOpen, setResetDialogOpen] = useState(false);
  const { id, name, email } = user;
  const changeState = (state: UserStatus) =>
    send.mutate(
      { params: { id }, body: { state } },
      { onSuccess: () => notifySuccess(t('records.stateChanged', { name, state: USER_STATUS[state] })) },
    );
  const next = USER_TRANSITIONS[user.status as UserStatus];
  if (!user.can.update || user.archived_at) return null;
  return (
    <Group gap="xs">
      {!isBlocked && next.includes('suspended') && (
        <Button variant="default" loading={send.isPending} onClick={() => changeState('suspended')}>
          {t('users.suspend')}
        </Button>
      )}
      {next.includes('active') && (
        <Button variant="default" loading={send.isPending} onClick={() => changeState('active')}>
          {t('users.reactivate')}
        </Button>
      )}
      {!isBlocked && next.includes('deactivated') && (
        <Button variant="default" onClick={() => setDeactivateDialogOpen(true)}>
          {t('users.deactivate')}
        </Button>
      )}
      {next.includes('invited') && (
        <Button variant="default" loading={send.isPending} onClick={() => changeState('invited')}>
          {t('users.inviteAgain')}
        </Button>
      )}
      {user.status === 'invited' && (
        <Button
          variant="default"
          loading={resend.isPending}
          onClick={() =>
            resend.mutate({ params: { id } }, { onSuccess: () => notifySuccess(t('users.invitationSent', { email })) })
          }
        >
          {t('users.resendInvitation')}
        </Button>
      )}
      {user.invitation === 'open' && (
        <Button
          variant="default"
          loading={revoke.isPending}
          onClick={() =>
            revoke.mutate(
              { params: { id } },
              { onSuccess: () => notifySuccess(t('users.invitationRevoked', { name })) },
            )
          }
        >
          {t('users.revokeInvitation')}
        </Button>
      )}
      {user.status === 'active' && (
        <Button
          variant="default"
          loading={sendLink.isPending}
          onClick={() =>
            sendLink.mutate(
              { params: { id } },
              { onSuccess: () => notifySuccess(t('users.passwordLinkSent', { email })) },
            )
          }
        >
          {t('users.sendPasswordLink')}
        </Button>
      )}
      {user.status === 'active' && (
        <Button
          variant="default"
          loading={signOut.isPending}
          onClick={() =>
            signOut.mutate(
              { params: { id } },
              { onSuccess: ({ ended }) => notifySuccess(t('users.signedOut', { name, count: ended })) },
            )
          }
        >
          {t('users.signOutEverywhere')}
        </Button>
      )}
      <ViewAsButton user={user} />
      {user.two_factor === 'on' && !isSelf && (
        <Button variant="default" onClick={() => setResetDialogOpen(true)}>
          {t('users.resetTwoFactor.open')}
        </Button>
      )}
      <Confirm
        opened={isResetDialogOpen}
        danger
        title={t('users.resetTwoFactor.title', { name })}
        text={t('users.resetTwoFactor.text', { name })}
        confirm={t('users.resetTwoFactor.confirm')}
        onConfirm={async () => {
          await reset.mutateAsync({ params: { id } });
          notifySuccess(t('users.resetTwoFactor.done', { name }));
        }}
        onClose={() => setResetDialogOpen(false)}
      />
      {isDeactivateDialogOpen && <DeactivateDialog user={user} onClose={() => setDeactivateDialogOpen(false)} />}
    </Group>
  );
}
