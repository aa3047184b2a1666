import './messages.ts';
import { viewSecondFactor } from '@leadwright/contract/features/two-factor';
import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../api/hooks.ts';
import { formatMoment } from '../../../ui/format.ts';
import { StateBadge } from '../../../ui/look/state-badge.tsx';
import { Fact, FactList, Section } from '../../../ui/record/section.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';

const SwitchOn = lazy(() => import('./switch-on.tsx').then(({ SwitchOn }) => ({ default: SwitchOn })));
const SwitchOff = lazy(() => import('./switch-off.tsx').then(({ SwitchOff }) => ({ default: SwitchOff })));
const NewCodes = lazy(() => import('./new-codes.tsx').then(({ NewCodes }) => ({ default: NewCodes })));
const DIALOGS = { on: SwitchOn, off: SwitchOff, codes: NewCodes };

const LOW_CODE_COUNT = 3;

/** Shows whether the sign-in of the user requires a code, with buttons that change this. */
export function TwoFactor() {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(viewSecondFactor);
  const [openDialog, setOpenDialog] = useState<keyof typeof DIALOGS>();
  const Dialog = openDialog && DIALOGS[openDialog];
  const isOn = data?.on_since != null;
  const badge = data && (
    <StateBadge look={isOn ? 'success' : 'gray'}>{t(isOn ? 'twoFactor.on' : 'twoFactor.off')}</StateBadge>
  );
  return (
    <Section title={t('twoFactor.title')} action={badge}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {data && (
        <Stack gap="sm">
          {isOn ? (
            <>
              <FactList>
                <Fact label={t('twoFactor.onSince')}>{formatMoment(data.on_since!)}</Fact>
                <Fact label={t('twoFactor.codesLeft')}>{String(data.recovery_codes)}</Fact>
              </FactList>
              {data.recovery_codes < LOW_CODE_COUNT && <Text size="sm">{t('twoFactor.fewCodesLeft')}</Text>}
              <Group gap="xs">
                <Button variant="default" onClick={() => setOpenDialog('codes')}>
                  {t('twoFactor.newCodes')}
                </Button>
                <Button variant="default" onClick={() => setOpenDialog('off')}>
                  {t('twoFactor.switchOff')}
                </Button>
              </Group>
            </>
          ) : (
            <>
              <Text size="sm">{t('twoFactor.purpose')}</Text>
              <Button variant="default" onClick={() => setOpenDialog('on')}>
                {t('twoFactor.switchOn')}
              </Button>
            </>
          )}
        </Stack>
      )}
      <Suspense>{Dialog && <Dialog onClose={() => setOpenDialog(undefined)} />}</Suspense>
    </Section>
  );
}
