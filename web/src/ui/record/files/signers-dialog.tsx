import { type RecordFile, recordFiles } from '@leadwright/contract/features/record-files';
import { MAX_SIGNERS, startSignatureRound } from '@leadwright/contract/features/signature-rounds';
import { Button, Fieldset, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, problemsIn } from '../../../api/explain.ts';
import { useSend } from '../../../api/hooks.ts';
import { FormDialog } from '../../dialog/form-dialog.tsx';
import { RequiredLabel } from '../../required-label.tsx';

interface Signer {
  key: number;
  name: string;
  email: string;
  role: string;
}

/** The dialog for the signers of a file: initially one per role of its template. */
export function SignersDialog({ file, onClose }: { file: RecordFile; onClose: () => void }) {
  const { t } = useTranslation();
  const roles = file.signers.length > 0 ? file.signers.slice(0, MAX_SIGNERS) : [''];
  const [signers, setSigners] = useState<Signer[]>(roles.map((role, key) => ({ key, name: '', email: '', role })));
  const [message, setMessage] = useState('');
  const start = useSend(startSignatureRound, { invalidates: [recordFiles], onSuccess: onClose });
  const problems = problemsIn(start.error);
  const updateSigner = (key: number, part: Partial<Signer>) =>
    setSigners(signers.map((signer) => (signer.key === key ? { ...signer, ...part } : signer)));
  const submit = () =>
    start.mutate({
      params: { id: file.id },
      body: { message, signers: signers.map(({ name, email, role }) => ({ name, email, role })) },
    });
  return (
    <FormDialog
      title={t('files.sign.title', { name: file.name })}
      confirm={t('files.sign.saveAsDraft')}
      isBusy={start.isPending}
      errorMessage={start.error && !problems ? explain(start.error).text : problems?.signers}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        {t('files.sign.text')}
      </Text>
      {signers.map(({ key, name, email, role }, index) => (
        <Fieldset key={key} legend={t('files.sign.signer', { number: index + 1 })}>
          <Stack gap="xs">
            <TextInput
              label={<RequiredLabel text={t('files.sign.name')} />}
              aria-required
              data-autofocus={index === 0 || undefined}
              maxLength={120}
              value={name}
              onChange={({ currentTarget }) => updateSigner(key, { name: currentTarget.value })}
              error={problems?.[`signers.${index}.name`]}
            />
            <TextInput
              label={<RequiredLabel text={t('files.sign.email')} />}
              aria-required
              type="email"
              maxLength={254}
              value={email}
              onChange={({ currentTarget }) => updateSigner(key, { email: currentTarget.value })}
              error={problems?.[`signers.${index}.email`]}
            />
            <TextInput
              label={t('files.sign.role')}
              maxLength={60}
              value={role}
              onChange={({ currentTarget }) => updateSigner(key, { role: currentTarget.value })}
              error={problems?.[`signers.${index}.role`]}
            />
            {signers.length > 1 && (
              <Group justify="flex-end">
                <Button
                  size="xs"
                  variant="subtle"
                  color="dark"
                  onClick={() => setSigners(signers.filter((signer) => signer.key !== key))}
                >
                  {t('files.sign.removeSigner', { number: index + 1 })}
                </Button>
              </Group>
            )}
          </Stack>
        </Fieldset>
      ))}
      {signers.length < MAX_SIGNERS && (
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              const key = Math.max(...signers.map((signer) => signer.key)) + 1;
              setSigners([...signers, { key, name: '', email: '', role: '' }]);
            }}
          >
            {t('files.sign.addSigner')}
          </Button>
        </Group>
      )}
      <Textarea
        label={t('files.sign.message')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        error={problems?.message}
      />
    </FormDialog>
  );
}
