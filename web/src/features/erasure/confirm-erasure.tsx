import {
  accessRequest,
  discardErasure,
  ERASURE_MODE,
  type Erasure,
  erasureList,
  runErasure,
  viewErasure,
} from '@leadwright/contract/features/erasure';
import { Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { explain } from '../../api/explain.ts';
import { useSend } from '../../api/hooks.ts';
import { notifySuccess } from '../../api/notify.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { watchJob } from '../../ui/job/watch-job.ts';
import { Section } from '../../ui/record/section.tsx';

type Mode = keyof typeof ERASURE_MODE;

/** Asks for the people to erase, the erasure mode and the confirmation word. */
export function ConfirmErasure({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayErase = useCan('erase-personal-data', 'delete');
  const { id, state, people, confirmation } = erasure;
  const [selectedIds, setSelectedIds] = useState(() =>
    people.filter(({ certain }) => certain).map((person) => person.id),
  );
  const [mode, setMode] = useState<Mode>(erasure.mode ?? 'erase');
  const [enteredWord, setEnteredWord] = useState('');
  const invalidates = [viewErasure, erasureList.endpoint];
  const run = useSend(runErasure, { invalidates });
  const requestAccess = useSend(accessRequest, { onSuccess: ({ job_id }) => watchJob(job_id) });
  const discard = useSend(discardErasure, { invalidates });
  if (!mayErase || confirmation === null) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run.mutate({
      params: { id },
      body: { mode, contact_ids: state === 'found' ? selectedIds : [], confirmation: enteredWord },
    });
  };
  const cancelErasure = () =>
    discard.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          notifySuccess(t('erasure.discarded'));
          navigate(to('erasures'));
        },
      },
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {state === 'found' && (
          <Section title={t('erasure.contacts')} count={people.length}>
            {people.length === 0 && <Text c="dimmed">{t('erasure.noContacts')}</Text>}
            <Checkbox.Group
              role="group"
              aria-label={t('erasure.contacts')}
              value={selectedIds}
              onChange={setSelectedIds}
            >
              <Stack gap="xs">
                {people.map(({ id: contactId, name, company_name, email, certain }) => (
                  <Checkbox
                    key={contactId}
                    value={contactId}
                    label={[name, company_name, email].filter(Boolean).join(' · ')}
                    description={certain ? undefined : t('erasure.foundByName')}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          </Section>
        )}
        <Radio.Group label={t('erasure.method')} value={mode} onChange={(value) => setMode(value as Mode)}>
          <Stack gap="xs" mt="xs">
            {(Object.keys(ERASURE_MODE) as Mode[]).map((value) => (
              <Radio key={value} value={value} label={ERASURE_MODE[value]} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={t('erasure.confirmationLabel', { what: confirmation })}
          description={t('erasure.irreversibleHelp')}
          value={enteredWord}
          onChange={(event) => setEnteredWord(event.currentTarget.value)}
          autoComplete="off"
          maw={480}
          required
        />
        {run.error && (
          <Text c="danger" role="alert">
            {explain(run.error).text}
          </Text>
        )}
        <Group gap="xs">
          <Button
            type="submit"
            color="danger"
            loading={run.isPending}
            disabled={enteredWord.trim().toLowerCase() !== confirmation.toLowerCase()}
          >
            {t('erasure.eraseButton')}
          </Button>
          {state === 'found' && (
            <>
              <Button
                variant="default"
                loading={requestAccess.isPending}
                onClick={() => requestAccess.mutate({ params: { id }, body: { contact_ids: selectedIds } })}
              >
                {t('erasure.exportData')}
              </Button>
              <Button variant="default" loading={discard.isPending} onClick={cancelErasure}>
                {t('erasure.discard')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  );
}
