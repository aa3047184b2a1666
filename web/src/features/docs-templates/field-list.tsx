import './messages.ts';
import type { DocumentRoot } from '@leadwright/contract/features/docs-templates';
import { availableFields, type BatchOf, documentCatalogue } from '@leadwright/contract/merge/catalogue';
import { Code, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useField } from '../../ui/form/form-context.ts';

/** Lists the fields that a template of the chosen record type and purpose can use. */
export function FieldList() {
  const { t } = useTranslation();
  const { value: root } = useField<DocumentRoot | null>('data_root');
  const { value: batchOf } = useField<BatchOf>('batch_of');
  const { value: purpose } = useField<string | null>('purpose');
  if (!root) return null;
  const fields = availableFields(documentCatalogue(root, purpose === 'script' ? 'staff' : 'client', batchOf));
  return (
    <details>
      <summary>{t('docsTemplates.fields.title')}</summary>
      <Text size="sm" my="xs">
        {t('docsTemplates.fields.text', { open: '{{', close: '}}' })}
      </Text>
      <Table aria-label={t('docsTemplates.fields.title')}>
        <Table.Tbody>
          {fields.map(({ path, within, group, label, type, sample }) => (
            <Table.Tr key={`${within} ${path}`}>
              <Table.Td>
                <Code>{path}</Code> {within && t('docsTemplates.fields.inList', { list: within })}
              </Table.Td>
              <Table.Td>
                {group}: {label}
              </Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed">
                  {type === 'image' ? (
                    <img src={String(sample)} alt={label} height={20} />
                  ) : Array.isArray(sample) ? (
                    sample.join(', ')
                  ) : (
                    String(sample)
                  )}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}
