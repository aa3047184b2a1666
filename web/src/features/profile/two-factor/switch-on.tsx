import type { ReplyOf } from '@leadwright/contract/endpoint';
import { listSessions } from '@leadwright/contract/features/profile';
import { beginSecondFactor, confirmSecondFactor, viewSecondFactor } from '@leadwright/contract/features/two-factor';
import { Center, Code, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useRefetch } from '../use-refetch.ts';
import { ProofForm } from './proof-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The password, then the secret for the app, proved by a code of it, then the recovery codes. */
export function SwitchOn({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const readAgain = useRefetch(viewSecondFactor, listSessions);
  const [begun, setBegun] = useState<ReplyOf<typeof beginSecondFactor>>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('twoFactor.begin.title')} closeOnClickOutside={!begun}>
      {begun ? (
        <Stack>
          <Text>{t('twoFactor.begin.scan')}</Text>
          <Center>
            <QrCode text={begun.uri} label={t('twoFactor.begin.picture')} />
          </Center>
          <div>
            <Text size="sm">{t('twoFactor.begin.secret')}</Text>
            <Code block>{inGroups(begun.secret)}</Code>
          </div>
          <ProofForm
            key="code"
            asks={['code']}
            codeHelp={t('twoFactor.codeHelp')}
            submit={t('twoFactor.begin.confirm')}
            onClose={onClose}
            onSubmit={async ({ code }) => {
              const { recovery_codes } = await call(confirmSecondFactor, { body: { code } });
              setCodes(recovery_codes);
              readAgain();
            }}
          />
        </Stack>
      ) : (
        <Stack>
          <Text>{t('twoFactor.begin.text')}</Text>
          <ProofForm
            key="password"
            asks={['current']}
            submit={t('twoFactor.begin.do')}
            onClose={onClose}
            onSubmit={async ({ current }) => setBegun(await call(beginSecondFactor, { body: { current } }))}
          />
        </Stack>
      )}
    </Modal>
  );
}
