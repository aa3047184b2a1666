import { addClientEmails, clientEmails, MOST_ADDRESSES } from '@leadwright/contract/features/client-emails';
import { Button, Group, MultiSelect, Select, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useSend } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { Can } from '../../session/session.tsx';
import { explain } from '../../ui/explain.ts';
import { fieldType } from '../../ui/form/field-type.ts';
import { ReferenceField } from '../../ui/form/reference-field.tsx';
import { Page } from '../../ui/page.tsx';
import { LineResults } from '../../ui/record/line-results.tsx';

type Body = Parameters<ReturnType<typeof useSend<typeof addClientEmails>>['mutateAsync']>[0]['body'];

/** Behind the address of the screen that adds. */
export const MANY = 'many';

export function AddManyLink() {
  const { t } = useTranslation();
  return (
    <Can subject={clientEmails.subject} action="create">
      <Button size="xs" variant="default" component={Link} to={to('clientEmailAdd', {}, { [MANY]: 'yes' })}>
        {t('clientEmails.many.open')}
      </Button>
    </Can>
  );
}

const optionsOf = (field: string) =>
  Object.entries(fieldType(clientEmails.fields, field).meta.options ?? {}).map(([value, label]) => ({ value, label }));

/** Adds addresses by pasted lines; those that are refused stay, with the reason, to be corrected. */
export function AddMany() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [text, setText] = useState('');
  const [clientId, setClientId] = useState<string | null>(search.get('client_id'));
  const [kind, setKind] = useState<Body['kind']>('recipient');
  const [sendAs, setSendAs] = useState<Body['send_as']>('to');
  const [purposes, setPurposes] = useState<Body['purposes']>([]);
  const [problems, setProblems] = useState<{ lines?: string; client?: string; purposes?: string }>({});
  const send = useSend(addClientEmails, { invalidates: [clientEmails.list.endpoint] });
  const results = send.data?.results ?? [];
  const count = results.filter(({ problem }) => !problem).length;
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const wrong = {
      ...(lines.length === 0 && { lines: t('clientEmails.many.missingLines') }),
      ...(lines.length > MOST_ADDRESSES && { lines: t('clientEmails.many.tooMany', { most: MOST_ADDRESSES }) }),
      ...(!clientId && { client: t('clientEmails.many.missingClient') }),
      ...(purposes.length === 0 && { purposes: t('clientEmails.many.missingPurposes') }),
    };
    setProblems(wrong);
    if (Object.keys(wrong).length > 0 || !clientId || send.isPending) return;
    // A refusal of the whole is shown below the form.
    const done = await send
      .mutateAsync({ body: { lines, client_id: clientId, kind, purposes, send_as: sendAs } })
      .catch(() => undefined);
    if (done) setText(done.results.flatMap(({ line, problem }) => (problem ? [line] : [])).join('\n'));
  };
  return (
    <Page title={t('clientEmails.many.title')}>
      <Stack maw={720}>
        <form onSubmit={add} noValidate>
          <Stack>
            <ReferenceField
              label={t('clientEmails.many.client')}
              list="clients"
              value={clientId}
              error={problems.client}
              onChange={setClientId}
              required
            />
            <Textarea
              label={t('clientEmails.many.lines')}
              description={t('clientEmails.many.help', { most: MOST_ADDRESSES })}
              value={text}
              error={problems.lines}
              onChange={(event) => setText(event.currentTarget.value)}
              autosize
              minRows={6}
              maxRows={20}
              required
            />
            <MultiSelect
              label={t('clientEmails.many.purposes')}
              data={optionsOf('purposes')}
              value={purposes}
              error={problems.purposes}
              onChange={(chosen) => setPurposes(chosen as Body['purposes'])}
              required
            />
            <Group grow align="start">
              <Select
                label={t('clientEmails.many.kind')}
                data={optionsOf('kind')}
                value={kind}
                allowDeselect={false}
                onChange={(chosen) => setKind(chosen as Body['kind'])}
              />
              <Select
                label={t('clientEmails.many.sendAs')}
                data={optionsOf('send_as')}
                value={sendAs ?? 'to'}
                allowDeselect={false}
                onChange={(chosen) => setSendAs(chosen as Body['send_as'])}
              />
            </Group>
            {send.error && (
              <Text c="danger" role="alert">
                {explain(send.error).text}
              </Text>
            )}
            <Group gap="xs">
              <Button type="submit" loading={send.isPending}>
                {t('clientEmails.many.do')}
              </Button>
              <Button variant="default" component={Link} to={to('clientEmails')}>
                {t('clientEmails.many.back')}
              </Button>
            </Group>
          </Stack>
        </form>
        <LineResults
          results={results}
          summary={t('clientEmails.many.summary', { count, of: results.length })}
          label={t('clientEmails.many.results')}
          done={t('clientEmails.many.added')}
          otherwise={t('clientEmails.many.corrected')}
        />
      </Stack>
    </Page>
  );
}
