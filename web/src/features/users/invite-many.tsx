import { inviteStaffUsers, MOST_INVITED, staffUsers } from '@leadwright/contract/features/users';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { Can } from '../../session/session.tsx';
import { explain } from '../../ui/explain.ts';
import { ReferenceField } from '../../ui/form/reference-field.tsx';
import { MailNotice } from '../../ui/look/mail-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { LineResults } from '../../ui/record/line-results.tsx';

/** Behind the address of the screen that adds. */
export const MANY = 'many';

export function InviteManyLink() {
  const { t } = useTranslation();
  return (
    <Can subject={staffUsers.subject} action="create">
      <Button size="xs" variant="default" component={Link} to={to('staffUserAdd', {}, { [MANY]: 'yes' })}>
        {t('users.many.open')}
      </Button>
    </Can>
  );
}

/** Invites people by pasted lines; those that are refused stay, with the reason, to be corrected. */
export function InviteMany() {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [roleId, setRoleId] = useState<string | null>(null);
  const [typeId, setTypeId] = useState<string | null>(null);
  const [problems, setProblems] = useState<{ lines?: string; role?: string }>({});
  const send = useSend(inviteStaffUsers, { invalidates: [staffUsers.list.endpoint] });
  const results = send.data?.results ?? [];
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const wrong = {
      ...(lines.length === 0 && { lines: t('users.many.missingLines') }),
      ...(lines.length > MOST_INVITED && { lines: t('users.many.tooMany', { most: MOST_INVITED }) }),
      ...(!roleId && { role: t('users.many.missingRole') }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0 || !roleId || send.isPending) return;
    // A refusal of the whole is shown below the form.
    const done = await send
      .mutateAsync({ body: { lines, role_id: roleId, user_type_id: typeId } })
      .catch(() => undefined);
    if (done) setText(done.results.flatMap(({ line, problem }) => (problem ? [line] : [])).join('\n'));
  };
  const count = results.filter(({ problem }) => !problem).length;
  return (
    <Page title={t('users.many.title')}>
      <Stack maw={720}>
        <MailNotice />
        <form onSubmit={invite} noValidate>
          <Stack>
            <Textarea
              label={t('users.many.lines')}
              description={t('users.many.help', { most: MOST_INVITED })}
              value={text}
              error={problems.lines}
              onChange={(event) => setText(event.currentTarget.value)}
              autosize
              minRows={6}
              maxRows={20}
              data-autofocus
              required
            />
            <ReferenceField
              label={t('users.many.role')}
              list="staff-roles"
              value={roleId}
              error={problems.role}
              onChange={setRoleId}
              required
            />
            <ReferenceField label={t('users.many.type')} list="staff-types" value={typeId} onChange={setTypeId} />
            {send.error && (
              <Text c="danger" role="alert">
                {explain(send.error).text}
              </Text>
            )}
            <Group gap="xs">
              <Button type="submit" loading={send.isPending}>
                {t('users.many.do')}
              </Button>
              <Button variant="default" component={Link} to={to('staffUsers')}>
                {t('users.many.back')}
              </Button>
            </Group>
          </Stack>
        </form>
        <LineResults
          results={results}
          summary={t('users.many.summary', { count, of: results.length })}
          label={t('users.many.results')}
          done={t('users.many.invited')}
          otherwise={t('users.many.corrected')}
        />
      </Stack>
    </Page>
  );
}
