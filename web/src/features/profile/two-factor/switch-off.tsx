import { listSessions } from '@leadwright/contract/features/profile';
import { endSecondFactor, viewSecondFactor } from '@leadwright/contract/features/two-factor';
import { Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { notifySuccess } from '../../../api/notify.ts';
import { useRefetch } from '../use-refetch.ts';
import { ProofForm } from './proof-form.tsx';

export function SwitchOff({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refetch = useRefetch(viewSecondFactor, listSessions);
  return (
    <Modal opened onClose={onClose} title={t('twoFactor.switchOffDialog.title')}>
      <Stack>
        <Text>{t('twoFactor.switchOffDialog.text')}</Text>
        <ProofForm
          inputs={['current', 'code']}
          submit={t('twoFactor.switchOffDialog.confirm')}
          isDangerous
          onClose={onClose}
          onSubmit={async (body) => {
            await call(endSecondFactor, { body });
            refetch();
            notifySuccess(t('twoFactor.switchedOff'));
            onClose();
          }}
        />
      </Stack>
    </Modal>
  );
}
