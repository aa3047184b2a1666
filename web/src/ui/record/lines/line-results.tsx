import { List, Stack, Text } from '@mantine/core';
import { StateBadge } from '../../look/state-badge.tsx';

interface LineResultsProps {
  results: readonly { line: string; problem: string | null }[];
  /** How many of them went well, in words. */
  summary: string;
  label: string;
  /** Beside a line that went well. */
  done: string;
  /** What to do about the others. */
  otherwise: string;
}

/** What became of each of many pasted lines, told to whoever listens as it comes. */
export function LineResults({ results, summary, label, done, otherwise }: LineResultsProps) {
  return (
    <div role="status">
      {results.length > 0 && (
        <Stack gap="xs">
          <Text fw={600}>{summary}</Text>
          <List spacing="xs" aria-label={label}>
            {results.map(({ line, problem }) => (
              <List.Item key={line} style={{ overflowWrap: 'anywhere' }}>
                <Text span>{line}</Text>{' '}
                {problem ? (
                  <Text span c="danger">
                    {problem}
                  </Text>
                ) : (
                  <StateBadge look="success">{done}</StateBadge>
                )}
              </List.Item>
            ))}
          </List>
          {results.some(({ problem }) => problem) && <Text c="dimmed">{otherwise}</Text>}
        </Stack>
      )}
    </div>
  );
}
