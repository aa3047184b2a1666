import { lineMessages } from '@leadwright/contract/people/lines';
import { Alert, List } from '@mantine/core';
import { problemsIn } from '../../../api/explain.ts';

/** The list of rejected lines with their problems. */
export function LineErrors({ title, error }: { title: string; error: unknown }) {
  const problems = problemsIn(error);
  if (!problems) return null;
  const lines = lineMessages(problems);
  const messages = lines.length > 0 ? lines : Object.values(problems);
  return (
    <Alert color="danger" title={title} role="alert">
      <List size="sm">
        {messages.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
