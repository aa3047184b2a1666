import './messages.ts';
import {
  type DocumentRoot,
  type docsTemplates,
  inspectDocsTemplate,
} from '@leadwright/contract/features/docs-templates';
import type { RowOf } from '@leadwright/contract/resource';
import { Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../api/hooks.ts';
import { useField } from '../../ui/form/form-context.ts';
import { TagReport } from './tag-report.tsx';

type Template = RowOf<typeof docsTemplates>;
type Purpose = Template['purpose'];

/** Checks the tags of the current HTML source. */
export function SourceCheck() {
  const { t } = useTranslation();
  const { value: source } = useField<string>('source');
  const { value: root } = useField<DocumentRoot | null>('data_root');
  const { value: batch_of } = useField<Template['batch_of']>('batch_of');
  const { value: purpose } = useField<Purpose | null>('purpose');
  const inspect = useSend(inspectDocsTemplate);
  const check = () =>
    root && purpose && inspect.mutate({ body: { data_root: root, batch_of, purpose, file: '', source: source ?? '' } });
  return (
    <Stack gap="xs">
      <Group>
        <Button variant="default" disabled={!source || !root || !purpose} loading={inspect.isPending} onClick={check}>
          {t('docsTemplates.checkTags')}
        </Button>
      </Group>
      {inspect.data && <TagReport inspection={inspect.data} />}
    </Stack>
  );
}
