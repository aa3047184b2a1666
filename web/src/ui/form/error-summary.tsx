import { Alert, Anchor, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { metaOf } from './field-type.ts';
import { focusField, inPageOrder } from './focus.ts';
import { useFormContext } from './form-context.ts';

/** Omits the label when the message begins with it. */
const named = (label: string, problem: string) => (problem.startsWith(label) ? problem : `${label}: ${problem}`);

/** All problems of the form at its top; each links to its field. */
export function ErrorSummary() {
  const { t } = useTranslation();
  const { form, schema } = useFormContext();
  const problems = inPageOrder(Object.keys(form.errors).filter((path) => form.errors[path]));
  if (!problems.length) return null;
  const labelOf = (path: string) => {
    const name = path.split('.')[0] as string;
    return metaOf(schema.shape[name] as z.ZodType | undefined, name).label;
  };
  return (
    <Alert color="danger" role="alert" title={t('forms.summary', { count: problems.length })}>
      <List size="sm">
        {problems.map((path) => (
          <List.Item key={path}>
            <Anchor component="button" type="button" className="summary-link" onClick={() => focusField(path)}>
              {named(labelOf(path), String(form.errors[path]))}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
