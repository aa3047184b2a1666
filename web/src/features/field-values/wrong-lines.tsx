import { AppError } from '@leadwright/contract/errors';
import { problemLines } from '@leadwright/contract/features/field-options';
import { Alert, List } from '@mantine/core';

/** Every line that was refused, with what is wrong with it. */
export function WrongLines({ title, error }: { title: string; error: unknown }) {
  if (!(error instanceof AppError) || !error.fields) return null;
  const lines = problemLines(error.fields);
  const said = lines.length > 0 ? lines : Object.values(error.fields);
  return (
    <Alert color="danger" title={title} role="alert">
      <List size="sm">
        {said.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
