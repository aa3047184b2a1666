import './messages.ts';
import {
  docsTemplateLifecycle,
  docsTemplates,
  readDocsTemplateText,
} from '@leadwright/contract/features/docs-templates';
import { metaOf, type RowOf } from '@leadwright/contract/resource';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCall } from '../../api/hooks.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import classes from './compared.module.css';

type Template = RowOf<typeof docsTemplates>;

/** Shows the differences between an earlier version and the newest by field. */
export function Compared({ template, number }: { template: Template; number: number }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(docsTemplateLifecycle.readVersion, {
    params: { id: template.id, number },
  });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const before = (data as { content: Record<string, unknown> }).content;
  const after = template as Record<string, unknown>;
  const fields = docsTemplateLifecycle.content.filter(
    (name) => String(before[name] ?? '') !== String(after[name] ?? ''),
  );
  // Compare the text of the file, not its hash.
  const isOtherFile = fields.includes('file');
  if (fields.length === 0) return <Text>{t('docsTemplates.versions.same')}</Text>;
  const shown = (value: unknown) => String(value ?? '') || t('docsTemplates.versions.nothing');
  const label = (name: string) => metaOf(docsTemplates.fields.shape[name as 'source'] as z.ZodType, name).label;
  return (
    <Table.ScrollContainer minWidth={420} type="native" tabIndex={0}>
      <Table aria-label={t('docsTemplates.versions.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('docsTemplates.versions.field')}</Table.Th>
            <Table.Th>{t('docsTemplates.version', { number })}</Table.Th>
            <Table.Th>{t('docsTemplates.version', { number: template.version_no })}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {isOtherFile && <OtherText template={template} number={number} />}
          {fields
            .filter((name) => name !== 'file')
            .map((name) => (
              <Table.Tr key={name}>
                <Table.Td>{label(name)}</Table.Td>
                <Table.Td className={classes.text}>{shown(before[name])}</Table.Td>
                <Table.Td className={classes.text}>{shown(after[name])}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Shows the lines that only one of the two Word documents contains. */
function OtherText({ template: { id, version_no }, number }: { template: Template; number: number }) {
  const { t } = useTranslation();
  const before = useCall(readDocsTemplateText, { params: { id, number } });
  const after = useCall(readDocsTemplateText, { params: { id, number: version_no } });
  const error = before.error ?? after.error;
  const retry = () => Promise.all([before.refetch(), after.refetch()]);
  const linesWithout = (lines: readonly string[], others: readonly string[]) => {
    const known = new Set(others);
    return lines.filter((line) => !known.has(line)).join('\n') || t('docsTemplates.versions.nothing');
  };
  return (
    <Table.Tr>
      <Table.Td>{t('docsTemplates.versions.text')}</Table.Td>
      {error || !before.data || !after.data ? (
        <Table.Td colSpan={2}>{error ? <Failed error={error} onRetry={retry} /> : <Loading />}</Table.Td>
      ) : (
        <>
          <Table.Td className={classes.text}>{linesWithout(before.data.lines, after.data.lines)}</Table.Td>
          <Table.Td className={classes.text}>{linesWithout(after.data.lines, before.data.lines)}</Table.Td>
        </>
      )}
    </Table.Tr>
  );
}
