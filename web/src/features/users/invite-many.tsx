import { AppError } from '@leadwright/contract/errors';
import { PATHS } from '@leadwright/contract/paths';
import { MOST_INVITED } from '@leadwright/contract/users/user-calls';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { useSend } from '../../api/hooks.ts';
import { Can } from '../../session/session.tsx';
import { explain } from '../../ui/explain.ts';
import { type Problems, problemsOf } from '../../ui/form/problems.ts';
import { MailNotice } from '../../ui/look/mail-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { LineResults } from '../../ui/record/line-results.tsx';
import type { Audience } from './audience.ts';
import { SharedField } from './shared-field.tsx';

/** Behind the address of the screen that adds. */
export const MANY = 'many';

export function InviteManyLink({ audience: { resource, screens } }: { audience: Audience }) {
  const { t } = useTranslation();
  return (
    <Can subject={resource.subject} action="create">
      <Button size="xs" variant="default" component={Link} to={`${PATHS[screens.add]}?${MANY}=yes`}>
        {t('users.many.open')}
      </Button>
    </Can>
  );
}

/** What all lines share, as it is before anybody says something: the defaults, and what the address names. */
const initially = ({ resource, shared }: Audience, search: URLSearchParams) =>
  Object.fromEntries(
    shared.map((name) => [name, search.get(name) ?? resource.fields.shape[name]?.safeParse(undefined).data ?? null]),
  );

/** Invites people by pasted lines; those that are refused stay, with the reason, to be corrected. */
export function InviteMany({ audience }: { audience: Audience }) {
  const { calls, resource, shared, screens } = audience;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [text, setText] = useState('');
  const [values, setValues] = useState<Record<string, unknown>>(() => initially(audience, search));
  const [problems, setProblems] = useState<Problems>({});
  const send = useSend(calls.inviteMany, { invalidates: [resource.list.endpoint] });
  const schema = z.object(Object.fromEntries(shared.map((name) => [name, resource.fields.shape[name] as z.ZodType])));
  const isAsked = (name: string) => name !== 'campaigns' || values.campaign_scope === 'chosen';
  const results = send.data?.results ?? [];
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const wrong = {
      ...problemsOf(schema, values),
      ...(lines.length === 0 && { lines: t('users.many.missingLines') }),
      ...(lines.length > MOST_INVITED && { lines: t('users.many.tooMany', { most: MOST_INVITED }) }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0 || send.isPending) return;
    try {
      const done = await send.mutateAsync({ body: { lines, ...values } });
      setText(done.results.flatMap(({ line, problem }) => (problem ? [line] : [])).join('\n'));
    } catch (error) {
      // A refusal of the whole is shown below the form.
      setProblems((error instanceof AppError && error.fields) || {});
    }
  };
  const count = results.filter(({ problem }) => !problem).length;
  return (
    <Page title={t('users.many.title', { who: resource.noun.many })}>
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
            {shared.filter(isAsked).map((name) => (
              <SharedField
                key={name}
                schema={schema}
                name={name}
                value={values[name]}
                error={problems[name]}
                set={(value) => setValues((before) => ({ ...before, [name]: value }))}
              />
            ))}
            {send.error && (
              <Text c="danger" role="alert">
                {explain(send.error).text}
              </Text>
            )}
            <Group gap="xs">
              <Button type="submit" loading={send.isPending}>
                {t('users.many.do')}
              </Button>
              <Button variant="default" component={Link} to={PATHS[screens.list]}>
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
