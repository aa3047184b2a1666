import { Alert, Anchor, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { metaOf } from './field-type.ts';
import { focusField, sortByPagePosition } from './focus.ts';
import { useFormContext } from './form-context.ts';

/** Prepends the label unless the message begins with it. */
const prependLabel = (label: string, problem: string) => (problem.startsWith(label) ? problem : `${label}: ${problem}`);

/** The list of all problems above the form; each entry links to its field. */
export function ErrorSummary() {
  const { t } = useTranslation();
  const { form, schema } = useFormContext();
  const invalidPaths = sortByPagePosition(Object.keys(form.errors).filter((path) => form.errors[path]));
  if (!invalidPaths.length) return null;
  const labelOf = (path: string) => {
    const name = path.split('.')[0] as string;
    return metaOf(schema.shape[name] as z.ZodType | undefined, name).label;
  };
  return (
    <Alert color="danger" role="alert" title={t('forms.summary', { count: invalidPaths.length })}>
      <List size="sm">
        {invalidPaths.map((path) => (
          <List.Item key={path}>
            <Anchor component="button" type="button" className="summary-link" onClick={() => focusField(path)}>
              {prependLabel(labelOf(path), String(form.errors[path]))}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
