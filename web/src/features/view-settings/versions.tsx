import { type ViewSettings, viewSettingVersions } from '@leadwright/contract/features/view-settings';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/hooks.ts';
import { formatMoment } from '../../ui/format.ts';
import { Section } from '../../ui/record/section.tsx';
import { Failed, Loading } from '../../ui/states.tsx';

interface VersionsProps {
  campaign: string;
  audience: { user_id?: string; user_type_id?: string };
  mayRestore: boolean;
  onRestore: (settings: ViewSettings, version: number) => void;
}

/** Lists earlier settings. A restore loads a version into the form, and saving creates a new version. */
export function Versions({ campaign, audience, mayRestore, onRestore }: VersionsProps) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(viewSettingVersions, {
    params: { campaign_id: campaign },
    query: audience,
  });
  const versions = data?.versions;
  return (
    <Section title={t('viewSettings.versions')} count={versions?.length}>
      {error && <Failed error={error} onRetry={refetch} />}
      {isPending && <Loading />}
      {versions?.length === 0 && <Text c="dimmed">{t('viewSettings.noVersions')}</Text>}
      <Stack component="ul" gap="xs" m={0} p={0}>
        {versions?.map(({ version, saved_at, saved_by, settings }, index) => (
          <Group key={version} component="li" justify="space-between">
            <div>
              <Group gap="xs">
                <Text span>{t('viewSettings.version', { version })}</Text>
                {index === 0 && <Badge variant="default">{t('viewSettings.currentVersion')}</Badge>}
                {settings === null && <Badge variant="default">{t('viewSettings.resetVersion')}</Badge>}
              </Group>
              <Text size="sm" c="dimmed">
                {t('viewSettings.savedBy', {
                  by: saved_by ?? t('viewSettings.unknownUser'),
                  at: formatMoment(saved_at),
                })}
              </Text>
            </div>
            {mayRestore && settings && index > 0 && (
              <Button
                size="xs"
                variant="subtle"
                aria-label={t('viewSettings.restore', { version })}
                onClick={() => onRestore(settings, version)}
              >
                {t('viewSettings.restoreShort')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
