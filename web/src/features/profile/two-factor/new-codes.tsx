import { renewRecoveryCodes, viewSecondFactor } from '@leadwright/contract/features/two-factor';
import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useRefetch } from '../use-refetch.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export function NewCodes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refetch = useRefetch(viewSecondFactor);
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={t('twoFactor.newCodesDialog.title')}>
      <Stack>
        <Text>{t('twoFactor.newCodesDialog.text')}</Text>
        <ProofForm
          inputs={['current', 'code']}
          submit={t('twoFactor.newCodesDialog.confirm')}
          onClose={onClose}
          onSubmit={async (body) => {
            const { recovery_codes } = await call(renewRecoveryCodes, { body });
            setCodes(recovery_codes);
            refetch();
          }}
        />
      </Stack>
    </Modal>
  );
}
