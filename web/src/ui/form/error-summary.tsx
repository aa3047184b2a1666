import { Alert, Anchor, List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { metaOf } from './field-type.ts';
import { focusField, sortByPagePosition } from './focus.ts';
import { useFormContext } from './form-context.ts';

/** Omits the label when the message begins with it. */
const withLabel = (label: string, problem: string) => (problem.startsWith(label) ? problem : `${label}: ${problem}`);

/** The list of all problems above the form; each entry links to its field. */
export function ErrorSummary() {
  const { t } = useTranslation();
  const { form, schema } = useFormContext();
  const problems = sortByPagePosition(Object.keys(form.errors).filter((path) => form.errors[path]));
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
              {withLabel(labelOf(path), String(form.errors[path]))}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
