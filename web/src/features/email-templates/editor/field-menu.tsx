import { foldText } from '@leadwright/contract/text/fold';
import '../messages.ts';
import { PURPOSE_RULES, type TemplatePurpose } from '@leadwright/contract/features/email-templates';
import { type AvailableField, availableFields, catalogueFor } from '@leadwright/contract/merge/catalogue';
import { Button, Combobox, ScrollArea, Text, useCombobox } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Insertion } from './insertion.ts';

/** Matches input that the menu does not complete: the start or end of a condition or loop, or a complete tag. */
const HAND_WRITTEN_TAG = /^[#/]|\}\}$/;

/** Lets the search field handle Escape instead of the popover, so that `onDropdownClose` receives `keyboard`. */
const ESCAPE_PROPS: object = { closeOnEscape: false };

interface FieldMenuProps {
  purpose: TemplatePurpose;
  /** Inserts into the edited text. */
  insertion: Insertion;
}

/**
 * Shows the merge fields of a purpose in a menu and inserts the chosen field as a tag. A button or two typed braces
 * open the menu.
 */
export function FieldMenu({ purpose, insertion }: FieldMenuProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const isOpenedByBraces = useRef(false);
  const fields = useMemo(
    () => availableFields(catalogueFor(PURPOSE_RULES[purpose].root, PURPOSE_RULES[purpose].recipient)),
    [purpose],
  );
  const menu = useCombobox({
    onDropdownClose(source) {
      // If no field was chosen, keep the text typed after the braces. After Escape the focus returns to the text;
      // after a click elsewhere it stays at the clicked element.
      if (isOpenedByBraces.current) insertion.insert(search, 0, source !== 'keyboard');
      isOpenedByBraces.current = false;
      menu.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => menu.focusSearchInput(),
  });
  const open = useEffectEvent(() => {
    isOpenedByBraces.current = true;
    menu.openDropdown();
  });
  useEffect(() => insertion.onBraces(open), [insertion]);
  const choose = (tag: string, replacedLength = 0) => {
    isOpenedByBraces.current = false;
    insertion.insert(tag, replacedLength, false);
    menu.closeDropdown();
  };
  const chooseField = (path: string) =>
    choose(`{{ ${path.split('/').at(-1)} }}`, isOpenedByBraces.current ? insertion.openTag().length : 0);
  const searchText = (field: AvailableField) => foldText(`${field.path} ${field.group} ${field.label}`);
  const matchingFields = fields.filter((field) => searchText(field).includes(foldText(search.trim())));
  const groups = [...new Set(matchingFields.map(({ group }) => group))];
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
          {t('emailTemplates.insertField')}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={({ currentTarget: { value } }) =>
            isOpenedByBraces.current && HAND_WRITTEN_TAG.test(value) ? choose(value) : setSearch(value)
          }
          placeholder={t('emailTemplates.searchFields')}
          aria-label={t('emailTemplates.searchFields')}
        />
        <Combobox.Options>
          <ScrollArea.Autosize mah={280} type="auto">
            {matchingFields.length === 0 && <Combobox.Empty>{t('emailTemplates.noFields')}</Combobox.Empty>}
            {groups.map((group) => (
              <Combobox.Group key={group} label={group}>
                {matchingFields
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
  const sampleText = Array.isArray(sample) ? sample.join(', ') : String(sample);
  return (
    <Combobox.Option value={`${within ?? ''}/${path}`}>
      <Text size="sm">{label}</Text>
      <Text size="xs" c="dimmed">
        {t(`emailTemplates.types.${type}`)}
        {within && `, ${t('emailTemplates.inLoop', { list: within })}`},{' '}
        {t('emailTemplates.fieldSample', { sample: sampleText })}
      </Text>
    </Combobox.Option>
  );
}
