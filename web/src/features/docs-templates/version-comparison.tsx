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

/** Shows the differences between an earlier version and the newest version by field. */
export function VersionComparison({ template, number }: { template: Template; number: number }) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = useCall(docsTemplateLifecycle.readVersion, {
    params: { id: template.id, number },
  });
  if (error) return <Failed error={error} onRetry={refetch} />;
  if (isPending) return <Loading />;
  const previous = (data as { content: Record<string, unknown> }).content;
  const current = template as Record<string, unknown>;
  const fields = docsTemplateLifecycle.content.filter(
    (name) => String(previous[name] ?? '') !== String(current[name] ?? ''),
  );
  // Compare the text of the file, not its hash.
  const hasFileChanged = fields.includes('file');
  if (fields.length === 0) return <Text>{t('docsTemplates.versions.noDifferences')}</Text>;
  const formatValue = (value: unknown) => String(value ?? '') || t('docsTemplates.versions.emptyValue');
  const labelOf = (name: string) => metaOf(docsTemplates.fields.shape[name as 'source'] as z.ZodType, name).label;
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
          {hasFileChanged && <DocumentTextRow template={template} number={number} />}
          {fields
            .filter((name) => name !== 'file')
            .map((name) => (
              <Table.Tr key={name}>
                <Table.Td>{labelOf(name)}</Table.Td>
                <Table.Td className={classes.text}>{formatValue(previous[name])}</Table.Td>
                <Table.Td className={classes.text}>{formatValue(current[name])}</Table.Td>
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Shows the lines that only one of the two Word documents contains. */
function DocumentTextRow({ template: { id, version_no }, number }: { template: Template; number: number }) {
  const { t } = useTranslation();
  const previous = useCall(readDocsTemplateText, { params: { id, number } });
  const current = useCall(readDocsTemplateText, { params: { id, number: version_no } });
  const error = previous.error ?? current.error;
  const retry = () => Promise.all([previous.refetch(), current.refetch()]);
  const findUniqueLines = (lines: readonly string[], otherLines: readonly string[]) => {
    const otherLineSet = new Set(otherLines);
    return lines.filter((line) => !otherLineSet.has(line)).join('\n') || t('docsTemplates.versions.emptyValue');
  };
  return (
    <Table.Tr>
      <Table.Td>{t('docsTemplates.versions.textDifference')}</Table.Td>
      {error || !previous.data || !current.data ? (
        <Table.Td colSpan={2}>{error ? <Failed error={error} onRetry={retry} /> : <Loading />}</Table.Td>
      ) : (
        <>
          <Table.Td className={classes.text}>{findUniqueLines(previous.data.lines, current.data.lines)}</Table.Td>
          <Table.Td className={classes.text}>{findUniqueLines(current.data.lines, previous.data.lines)}</Table.Td>
        </>
      )}
    </Table.Tr>
  );
}
