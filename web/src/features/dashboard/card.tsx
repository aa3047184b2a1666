import { Skeleton, Stack, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failed } from '../../ui/states.tsx';

/** The part of a query's answer that a card shows. */
export type Answer<T> = Pick<UseQueryResult<T, Error>, 'data' | 'error' | 'refetch'>;

interface CardProps<T> {
  id: string;
  title: string;
  answer: Answer<T>;
  height: number;
  children: (data: T) => ReactNode;
}

/** A section with its own waiting, failure and retry; what was read before stays while it is read again. */
export function Card<T>({ id, title, answer, height, children }: CardProps<T>) {
  const { data, error, refetch } = answer;
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Title order={2} id={id}>
        {title}
      </Title>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={height} />
      )}
    </Stack>
  );
}
