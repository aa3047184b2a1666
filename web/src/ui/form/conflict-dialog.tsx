import { Button, Group, Modal, Radio, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { FieldValue } from '../record/field-value.tsx';
import { metaOf } from './field-type.ts';
import { useFormContext } from './form-context.ts';

/** Both sides of every field that two people changed; the reader chooses which to keep. */
export function ConflictDialog() {
  const { t } = useTranslation();
  const { conflict, schema, settle, dismissConflict, saving } = useFormContext();
  const [theirs, setTheirs] = useState<string[]>([]);
  if (!conflict) return null;
  const { clashes, merged } = conflict;
  const keep = () => {
    const taken = clashes.filter(({ name }) => theirs.includes(name)).map((clash) => [clash.name, clash.theirs]);
    return settle({ ...merged, ...Object.fromEntries(taken) });
  };
  const choose = (name: string, other: boolean) =>
    setTheirs((names) => (other ? [...names, name] : names.filter((each) => each !== name)));
  return (
    <Modal opened size="lg" title={t('forms.conflict.title')} onClose={dismissConflict}>
      <Stack>
        <Text>{t('forms.conflict.text')}</Text>
        <Table withTableBorder>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('forms.conflict.field')}</Table.Th>
              <Table.Th>{t('forms.conflict.mine')}</Table.Th>
              <Table.Th>{t('forms.conflict.theirs')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {clashes.map(({ name, ...sides }) => {
              const field = schema.shape[name] as z.ZodType;
              const { label } = metaOf(field, name);
              return (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{label}</Table.Th>
                  {(['mine', 'theirs'] as const).map((side) => (
                    <Table.Td key={side}>
                      <Radio
                        name={`keep-${name}`}
                        checked={theirs.includes(name) === (side === 'theirs')}
                        onChange={() => choose(name, side === 'theirs')}
                        aria-label={`${label}: ${t(`forms.conflict.${side}`)}`}
                        label={<FieldValue field={field} name={name} value={sides[side]} />}
                      />
                    </Table.Td>
                  ))}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => settle()}>
            {t('forms.conflict.discard')}
          </Button>
          <Button loading={saving} onClick={keep} data-autofocus>
            {t('forms.conflict.keep')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
