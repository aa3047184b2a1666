import { Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Failed } from '../../../ui/states.tsx';

interface PanelProps<T> {
  title: string;
  text?: string;
  actions?: ReactNode;
  query: Pick<UseQueryResult<T, Error>, 'data' | 'error' | 'refetch'>;
  height: number;
  children: (data: T) => ReactNode;
}

/** A section of the page with its own loading and error state and retry. */
export function Panel<T>({ title, text, actions, query, height, children }: PanelProps<T>) {
  const id = useId();
  const { data, error, refetch } = query;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} id={id}>
            {title}
          </Title>
          {actions}
        </Group>
        {text && <Text c="dimmed">{text}</Text>}
        {data !== undefined ? (
          children(data)
        ) : error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={height} />
        )}
      </Stack>
    </Paper>
  );
}
