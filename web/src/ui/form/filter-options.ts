import { foldText } from '@leadwright/contract/text/fold';
import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';

/** Returns the options whose label contains the search text, ignoring case and accents as all searches do. */
export const filterOptions: OptionsFilter = ({ options, search }) => {
  const term = foldText(search.trim());
  const isMatch = ({ label }: ComboboxItem) => foldText(label).includes(term);
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return isMatch(option) ? [option] : [];
    const items = option.items.filter(isMatch);
    return items.length > 0 ? [{ ...option, items }] : [];
  });
};
