import '../messages.ts';
import { PURPOSES, type TemplatePurpose } from '@leadwright/contract/features/email-templates';
import { type AvailableField, availableFields, catalogueFor } from '@leadwright/contract/merge/catalogue';
import { Button, Combobox, ScrollArea, Text, useCombobox } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Insertion } from './insertion.ts';

/** The start or end of a condition or loop, which is not a field, or a complete tag typed by hand. */
const WRITTEN = /^[#/]|\}\}$/;

/**
 * The search field closes the menu on Escape and reports that it was a key; the popover, which has this property, does
 * not.
 */
const ESCAPE_PROPS: object = { closeOnEscape: false };

interface FieldMenuProps {
  purpose: TemplatePurpose;
  /** The text to insert into. */
  into: Insertion;
}

/**
 * Menu of the merge fields for this purpose, with type and sample. Inserts the chosen one as a tag; opens by its button
 * or when two braces are typed.
 */
export function FieldMenu({ purpose, into }: FieldMenuProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const isTyped = useRef(false);
  const fields = useMemo(
    () => availableFields(catalogueFor(PURPOSES[purpose].root, PURPOSES[purpose].recipient)),
    [purpose],
  );
  const menu = useCombobox({
    onDropdownClose(source) {
      // Closing the menu without a choice keeps the text typed since the braces. After a key the focus returns to the
      // text, after a click it stays where the user clicked.
      if (isTyped.current) into.put(search, 0, source !== 'keyboard');
      isTyped.current = false;
      menu.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => menu.focusSearchInput(),
  });
  const open = useEffectEvent(() => {
    isTyped.current = true;
    menu.openDropdown();
  });
  useEffect(() => into.onBraces(open), [into]);
  const choose = (tag: string, over = 0) => {
    isTyped.current = false;
    into.put(tag, over, false);
    menu.closeDropdown();
  };
  const chooseField = (path: string) =>
    choose(`{{ ${path.split('/').at(-1)} }}`, isTyped.current ? into.begun().length : 0);
  const words = (field: AvailableField) => `${field.path} ${field.group} ${field.label}`.toLowerCase();
  const shown = fields.filter((field) => words(field).includes(search.trim().toLowerCase()));
  const groups = [...new Set(shown.map(({ group }) => group))];
  return (
    <Combobox store={menu} width={340} position="bottom-start" {...ESCAPE_PROPS} onOptionSubmit={chooseField}>
      <Combobox.Target withAriaAttributes={false}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconBraces size={14} aria-hidden />}
          aria-haspopup="listbox"
          aria-expanded={menu.dropdownOpened}
          onClick={() => menu.toggleDropdown()}
        >
          {t('emailTemplates.fields')}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={({ currentTarget: { value } }) =>
            isTyped.current && WRITTEN.test(value) ? choose(value) : setSearch(value)
          }
          placeholder={t('emailTemplates.searchFields')}
          aria-label={t('emailTemplates.searchFields')}
        />
        <Combobox.Options>
          <ScrollArea.Autosize mah={280} type="auto">
            {shown.length === 0 && <Combobox.Empty>{t('emailTemplates.noFields')}</Combobox.Empty>}
            {groups.map((group) => (
              <Combobox.Group key={group} label={group}>
                {shown
                  .filter((field) => field.group === group)
                  .map((field) => (
                    <FieldOption key={`${field.within ?? ''}/${field.path}`} field={field} />
                  ))}
              </Combobox.Group>
            ))}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function FieldOption({ field: { path, within, label, type, sample } }: { field: AvailableField }) {
  const { t } = useTranslation();
  const shown = Array.isArray(sample) ? sample.join(', ') : String(sample);
  return (
    <Combobox.Option value={`${within ?? ''}/${path}`}>
      <Text size="sm">{label}</Text>
      <Text size="xs" c="dimmed">
        {t(`emailTemplates.types.${type}`)}
        {within && `, ${t('emailTemplates.within', { list: within })}`}, {t('emailTemplates.sample', { sample: shown })}
      </Text>
    </Combobox.Option>
  );
}
