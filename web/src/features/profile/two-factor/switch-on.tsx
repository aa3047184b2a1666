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

const groupSecret = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Asks for the password, shows the app secret, verifies a code and shows the recovery codes. */
export function SwitchOn({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refetch = useRefetch(viewSecondFactor, listSessions);
  const [setup, setSetup] = useState<ReplyOf<typeof beginSecondFactor>>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('twoFactor.switchOnDialog.title')} closeOnClickOutside={!setup}>
      {setup ? (
        <Stack>
          <Text>{t('twoFactor.switchOnDialog.scanText')}</Text>
          <Center>
            <QrCode text={setup.uri} label={t('twoFactor.switchOnDialog.qrCode')} />
          </Center>
          <div>
            <Text size="sm">{t('twoFactor.switchOnDialog.secretText')}</Text>
            <Code block>{groupSecret(setup.secret)}</Code>
          </div>
          <ProofForm
            key="code"
            inputs={['code']}
            codeHelp={t('twoFactor.codeHelp')}
            submit={t('twoFactor.switchOnDialog.confirm')}
            onClose={onClose}
            onSubmit={async ({ code }) => {
              const { recovery_codes } = await call(confirmSecondFactor, { body: { code } });
              setCodes(recovery_codes);
              refetch();
            }}
          />
        </Stack>
      ) : (
        <Stack>
          <Text>{t('twoFactor.switchOnDialog.text')}</Text>
          <ProofForm
            key="password"
            inputs={['current']}
            submit={t('twoFactor.switchOnDialog.continue')}
            onClose={onClose}
            onSubmit={async ({ current }) => setSetup(await call(beginSecondFactor, { body: { current } }))}
          />
        </Stack>
      )}
    </Modal>
  );
}
