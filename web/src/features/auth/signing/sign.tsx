import '../../../ui/form/messages.ts';
import '../messages.ts';
import './messages.ts';
import {
  declineDocument,
  openSigning,
  type Signing,
  signDocument,
  signingFile,
} from '@leadwright/contract/features/signature-rounds';
import { Alert, Anchor, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { explain, problemsIn } from '../../../api/explain.ts';
import { download } from '../../../api/files.ts';
import { useSend } from '../../../api/hooks.ts';
import { notifyFailure } from '../../../api/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { RequiredLabel } from '../../../ui/required-label.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { PublicForm } from '../public-form.tsx';

/** Lets a recipient without an account read a document and sign or decline it. Opened from an email. */
export function Screen() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const [signing, setSigning] = useState<Signing>();
  const [error, setError] = useState<unknown>();
  const requestedToken = useRef<string>(undefined);
  const load = useCallback(() => {
    setError(undefined);
    call(openSigning, { body: { token } }).then(setSigning, setError);
  }, [token]);
  useEffect(() => {
    if (requestedToken.current === token) return;
    requestedToken.current = token;
    load();
  }, [token, load]);
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  const isFinished = signing?.state === 'signed' || signing?.state === 'declined';
  const title = isFinished ? t(`signing.${signing.state as 'signed' | 'declined'}`) : t('signing.title');
  return (
    <PublicForm title={title}>
      <Stack>
        <Title order={1}>{title}</Title>
        {code === 'link_ended' ? (
          <Alert color="warning" role="alert">
            {message}
          </Alert>
        ) : error ? (
          <Failed error={error} onRetry={load} />
        ) : !signing ? (
          <Loading />
        ) : (
          <>
            <Document token={token} signing={signing} />
            {isFinished ? (
              <Text role="status">{t(`signing.${signing.state as 'signed' | 'declined'}Text`)}</Text>
            ) : (
              <Answer token={token} signing={signing} onAnswer={setSigning} />
            )}
          </>
        )}
      </Stack>
    </PublicForm>
  );
}

function Document({ token, signing: { document, from, role, message } }: { token: string; signing: Signing }) {
  const { t } = useTranslation();
  return (
    <>
      <Text>{role ? t('signing.requestTextWithRole', { from, role }) : t('signing.requestText', { from })}</Text>
      {message && <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message}</Text>}
      <Anchor
        component="button"
        type="button"
        ta="start"
        style={{ overflowWrap: 'anywhere' }}
        onClick={() => download(signingFile, { body: { token } }, document).catch(notifyFailure)}
      >
        {t('signing.download', { name: document })}
      </Anchor>
    </>
  );
}

interface AnswerProps {
  token: string;
  signing: Signing;
  onAnswer: (signing: Signing) => void;
}

function Answer({ token, signing: { name }, onAnswer }: AnswerProps) {
  const { t } = useTranslation();
  const [enteredName, setEnteredName] = useState('');
  const [isDeclineDialogOpen, setDeclineDialogOpen] = useState(false);
  const sign = useSend(signDocument, { onSuccess: onAnswer });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sign.mutate({ body: { token, typed_name: enteredName } });
  };
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{t('signing.signerName', { name })}</Text>
          <TextInput
            label={<RequiredLabel text={t('signing.nameField')} />}
            description={t('signing.nameFieldHelp')}
            aria-required
            autoComplete="name"
            maxLength={120}
            value={enteredName}
            onChange={({ currentTarget }) => setEnteredName(currentTarget.value)}
            error={problemsIn(sign.error)?.typed_name}
          />
          <Group gap="sm" grow>
            <Button variant="default" onClick={() => setDeclineDialogOpen(true)}>
              {t('signing.decline')}
            </Button>
            <Button type="submit" loading={sign.isPending}>
              {t('signing.sign')}
            </Button>
          </Group>
        </Stack>
      </form>
      {isDeclineDialogOpen && (
        <DeclineDialog token={token} onAnswer={onAnswer} onClose={() => setDeclineDialogOpen(false)} />
      )}
    </>
  );
}

interface DeclineProps extends Pick<AnswerProps, 'token' | 'onAnswer'> {
  onClose: () => void;
}

function DeclineDialog({ token, onAnswer, onClose }: DeclineProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const decline = useSend(declineDocument, { onSuccess: onAnswer });
  const problems = problemsIn(decline.error);
  return (
    <FormDialog
      title={t('signing.declineTitle')}
      confirm={t('signing.decline')}
      danger
      isBusy={decline.isPending}
      errorMessage={decline.error && !problems ? explain(decline.error).text : undefined}
      onSubmit={() => decline.mutate({ body: { token, reason } })}
      onClose={onClose}
    >
      <Text>{t('signing.declineText')}</Text>
      <TextInput
        label={<RequiredLabel text={t('signing.reason')} />}
        aria-required
        data-autofocus
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={problems?.reason}
      />
    </FormDialog>
  );
}
