import type { Action, Subject } from '@leadwright/contract/access';
import { Alert, Button, Center, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { explain, explainPermission, isUnreachable, missingPermission } from '../api/explain.ts';

export function Loading({ mih = 160 }: { mih?: number }) {
  const { t } = useTranslation();
  return (
    <Center mih={mih} role="status" aria-label={t('shell.loading')}>
      <Loader size="sm" />
    </Center>
  );
}

interface EmptyProps {
  icon?: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyProps) {
  return (
    <Center mih={200} p="md">
      <Stack align="center" gap="xs" maw={440} ta="center">
        {icon}
        <Title order={2}>{title}</Title>
        {text && <Text c="dimmed">{text}</Text>}
        {action}
      </Stack>
    </Center>
  );
}

export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const permission = missingPermission(error);
  if (permission) return <NoPermission permission={permission} />;
  const { title, text } = explain(error);
  return (
    <Alert color="danger" title={title} role="alert">
      <Group justify="space-between" gap="sm">
        <Text>{text}</Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {t('shell.retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

interface OutcomeProps {
  error?: unknown;
  onRetry?: (() => void) | undefined;
  isPending?: boolean | undefined;
  /** The content, once the call has succeeded. */
  children?: ReactNode;
}

/** The result of a call. If the connection is lost later, the content stays below the error. */
export function Outcome({ error, onRetry, isPending, children }: OutcomeProps) {
  const failure = error ? <Failed error={error} {...(onRetry ? { onRetry } : {})} /> : null;
  if (failure && !isUnreachable(error)) return failure;
  if (isPending) return failure ?? <Loading />;
  return (
    <>
      {failure}
      {children}
    </>
  );
}

function NoPermission({ permission }: { permission?: { subject: Subject; action: Action } | undefined }) {
  const { t } = useTranslation();
  return <EmptyState title={t('shell.noAccess.title')} text={explainPermission(permission)} />;
}
