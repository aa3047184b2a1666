import { List, Stack, Text } from '@mantine/core';
import { StateBadge } from '../../look/state-badge.tsx';

interface LineResultsProps {
  results: readonly { line: string; problem: string | null }[];
  /** The text with the number of successful lines. */
  summary: string;
  label: string;
  /** The text next to a successful line. */
  done: string;
  /** The instruction for the rejected lines. */
  rejectedHint: string;
}

/** The results of pasted lines, announced to screen readers. */
export function LineResults({ results, summary, label, done, rejectedHint }: LineResultsProps) {
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
          {results.some(({ problem }) => problem) && <Text c="dimmed">{rejectedHint}</Text>}
        </Stack>
      )}
    </div>
  );
}
