import { type AssignableKind, campaignDevelopers, type Developer } from '@leadwright/contract/features/assigning';
import { Badge, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../api/hooks.ts';
import { to } from '../../paths.ts';
import { useCan } from '../../session/session.tsx';
import { formatCount, formatList } from '../../ui/format.ts';
import { EmptyState, Failed, Loading } from '../../ui/states.tsx';
import classes from './assigning.module.css';
import { DRAG_TYPE } from './assignment-draft.ts';
import { LatestAssignments } from './latest-assignments.tsx';
import { useLoadText } from './use-load-text.ts';

interface TeamProps {
  kind: AssignableKind;
  campaignId: string;
  /** Whether rows are selected. */
  hasSelection: boolean;
  onAssign: (developerId: string) => void;
}

/** Lists the developers with capacity and load. Selected rows can be dropped on a developer. */
export function Team({ kind, campaignId, hasSelection, onAssign }: TeamProps) {
  const { t } = useTranslation();
  const mayOpen = useCan('campaigns', 'read');
  const isTouchScreen = useMediaQuery('(hover: none)', undefined, { getInitialValueInEffect: false });
  const { data, error, isPending, refetch } = useCall(campaignDevelopers, {
    params: { campaign_id: campaignId, of: kind },
  });
  const link = mayOpen && (
    <Button component={Link} variant="default" to={to('campaign', { campaignId }, { tab: 'team' })}>
      {t('assigning.team.openTeam')}
    </Button>
  );
  return (
    <section className={classes.side} aria-label={t('assigning.team.title')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2}>{t('assigning.team.title')}</Title>
          {data && (
            <Text size="sm" c="dimmed">
              {t('assigning.team.unassigned', { count: data.unassigned, formatted: formatCount(data.unassigned) })}
            </Text>
          )}
        </Group>
        {error ? (
          <Failed error={error} onRetry={refetch} />
        ) : isPending ? (
          <Loading />
        ) : data.developers.length === 0 ? (
          <EmptyState title={t('assigning.team.none')} text={t('assigning.team.noneText')} action={link || undefined} />
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {t(isTouchScreen ? 'assigning.team.touchHint' : 'assigning.team.dragHint')}
            </Text>
            {data.developers.map((developer) => (
              <DeveloperCard key={developer.id} developer={developer} hasSelection={hasSelection} onAssign={onAssign} />
            ))}
          </>
        )}
        <LatestAssignments kind={kind} campaignId={campaignId} />
      </Stack>
    </section>
  );
}

interface CardProps extends Pick<TeamProps, 'hasSelection' | 'onAssign'> {
  developer: Developer;
}

function DeveloperCard({ developer, hasSelection, onAssign }: CardProps) {
  const { t } = useTranslation();
  const loadText = useLoadText();
  const [isDragOver, setDragOver] = useState(false);
  const { id, name, load, capacity, elsewhere, dial_target: target, days_left: days, languages, skills } = developer;
  const isOverloaded = capacity !== null && load > capacity;
  const isRowDrag = ({ dataTransfer }: DragEvent) => hasSelection && dataTransfer.types.includes(DRAG_TYPE);
  const facts = [
    target === null
      ? t('assigning.team.noTarget')
      : t('assigning.team.capacity', { count: days, days: formatCount(days), target: formatCount(target) }),
    ...(elsewhere > 0 ? [t('assigning.team.inOtherCampaigns', { formatted: formatCount(elsewhere) })] : []),
    ...(languages.length > 0 ? [formatList(languages)] : []),
    ...(skills.length > 0 ? [formatList(skills.map((skill) => skill.name))] : []),
  ];
  return (
    <Paper
      withBorder
      p="sm"
      className={classes.developer}
      data-over={isDragOver || undefined}
      onDragOver={(event) => {
        if (!isRowDrag(event)) return;
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={(event) => {
        setDragOver(false);
        if (!isRowDrag(event)) return;
        event.preventDefault();
        onAssign(id);
      }}
    >
      <Stack gap={4}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600}>{name}</Text>
          {isOverloaded && (
            <Badge variant="light" color="warning">
              {t('assigning.team.overCapacity')}
            </Badge>
          )}
        </Group>
        {capacity !== null && (
          <Progress
            value={capacity > 0 ? Math.min(100, (100 * load) / capacity) : 0}
            color={isOverloaded ? 'warning' : undefined}
            aria-label={t('assigning.team.loadLabel')}
          />
        )}
        <Text size="sm">{loadText(developer)}</Text>
        {facts.map((fact) => (
          <Text key={fact} size="xs" c="dimmed">
            {fact}
          </Text>
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            disabled={!hasSelection}
            aria-label={t('assigning.team.assignSelectedTo', { name })}
            onClick={() => onAssign(id)}
          >
            {t('assigning.team.assignSelectedShort')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
