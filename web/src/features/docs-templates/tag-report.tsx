import './messages.ts';
import type { TagFault, TagUse } from '@leadwright/contract/features/docs-templates';
import { Alert, Code, List, Stack, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/record/section.tsx';

export interface TemplateInspection {
  tags: readonly TagUse[];
  faults: readonly TagFault[];
}

/** Lists the tags of a template, and its faults with the text near each. */
export function TagReport({ inspection: { tags, faults } }: { inspection: TemplateInspection }) {
  const { t } = useTranslation();
  return (
    <Section title={t('docsTemplates.tags.title')} count={tags.length}>
      <Stack gap="sm">
        {faults.length > 0 ? (
          <Alert color="danger" title={t('docsTemplates.tags.faults', { count: faults.length })}>
            <List>
              {faults.map((fault, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two faults may be equal, and the list is rendered as a whole
                <List.Item key={i}>
                  {fault.message}
                  {fault.fix && <> {t('docsTemplates.tags.suggestion', { fix: fault.fix })}</>}
                  {fault.place.context && (
                    <Text size="sm">{t('docsTemplates.tags.foundIn', { text: fault.place.context })}</Text>
                  )}
                </List.Item>
              ))}
            </List>
          </Alert>
        ) : (
          <Text c="dimmed">{t(tags.length === 0 ? 'docsTemplates.tags.none' : 'docsTemplates.tags.noFaults')}</Text>
        )}
        {tags.length > 0 && (
          <Table.ScrollContainer minWidth={320} type="native" tabIndex={0}>
            <Table aria-label={t('docsTemplates.tags.title')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('docsTemplates.tags.tagColumn')}</Table.Th>
                  <Table.Th>{t('docsTemplates.tags.statusColumn')}</Table.Th>
                  <Table.Th ta="right">{t('docsTemplates.tags.countColumn')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {tags.map(({ tag, is_known, count }) => (
                  <Table.Tr key={tag}>
                    <Table.Td>
                      <Code>{tag}</Code>
                    </Table.Td>
                    <Table.Td>{t(is_known ? 'docsTemplates.tags.known' : 'docsTemplates.tags.unknown')}</Table.Td>
                    <Table.Td ta="right">{count}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Section>
  );
}
