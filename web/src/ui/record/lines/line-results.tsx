import { List, Stack, Text } from '@mantine/core';
import { StateBadge } from '../../look/state-badge.tsx';

interface LineResultsProps {
  results: readonly { line: string; problem: string | null }[];
  /** The number of lines that succeeded, as text. */
  summary: string;
  label: string;
  /** Shown next to a line that succeeded. */
  done: string;
  /** What to do about the other lines. */
  otherwise: string;
}

/** The result of each pasted line, announced to screen readers as it arrives. */
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
