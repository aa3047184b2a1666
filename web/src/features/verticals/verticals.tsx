import './messages.ts';
import { deleteVertical, verticalMerging, verticals } from '@leadwright/contract/features/verticals';
import { PATHS } from '@leadwright/contract/paths';
import type { RowOf } from '@leadwright/contract/resource';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { to } from '../../paths.ts';
import { currentPermissions } from '../../session/ability.ts';
import { useCan } from '../../session/session.tsx';
import { UnmappedIndustries } from '../../ui/industries/unmapped-industries.tsx';
import { ViewLinks } from '../../ui/look/view-links.tsx';
import { MergeReferencesDialog } from '../../ui/merging/merge-dialog.tsx';
import { Merges } from '../../ui/merging/merges.tsx';
import { capitalise, Page } from '../../ui/page.tsx';
import { BULK_ADD_PARAMETER, BulkAddLink } from '../../ui/record/lines/bulk-add-form.tsx';
import { resourceScreens } from '../../ui/record/resource-screens.tsx';
import { Swatch } from '../../ui/tags/tag-chip.tsx';
import { ImportVerticals } from './import-verticals.tsx';
import { VerticalTree } from './vertical-tree.tsx';

type Vertical = RowOf<typeof verticals>;

/** Search parameter that shows the list instead of the tree. */
const AS_LIST = { as: 'list' };
const VIEW_PARAMETER = 'as';
/** Value of the search parameter that shows the industries of imports without a vertical. */
const UNMAPPED = 'unmapped';
const BULK_ADD_SCREENS = { list: 'verticals', add: 'verticalAdd' } as const;

function ViewSwitch({ currentName }: { currentName: 'tree' | 'list' | 'unmapped' }) {
  const { t } = useTranslation();
  const canUpdate = useCan('vertical', 'update');
  const links = [
    { name: 'tree', label: t('verticals.tree'), to: PATHS.verticals },
    { name: 'list', label: t('verticals.list'), to: to('verticals', {}, AS_LIST) },
    ...(canUpdate
      ? [
          {
            name: UNMAPPED,
            label: t('verticals.unmappedIndustries'),
            to: to('verticals', {}, { [VIEW_PARAMETER]: UNMAPPED }),
          },
        ]
      : []),
  ];
  return <ViewLinks label={t('verticals.views')} links={links} currentName={currentName} />;
}

/** Links to the file import. */
function ImportLink() {
  const { t } = useTranslation();
  return (
    <BulkAddLink resource={verticals} screens={BULK_ADD_SCREENS}>
      {t('verticals.import.openButton')}
    </BulkAddLink>
  );
}

function TreePage() {
  const { t } = useTranslation();
  const add = useCan('vertical', 'create') && (
    <Button component={Link} to={PATHS.verticalAdd}>
      {t('records.add', { what: verticals.noun.one })}
    </Button>
  );
  return (
    <Page title={capitalise(verticals.noun.many)} actions={add}>
      <Group gap="xs" justify="space-between">
        <ViewSwitch currentName="tree" />
        <ImportLink />
      </Group>
      <VerticalTree add={add} />
    </Page>
  );
}

function UnmappedPage() {
  return (
    <Page title={capitalise(verticals.noun.many)}>
      <ViewSwitch currentName="unmapped" />
      <UnmappedIndustries />
    </Page>
  );
}

function MergedInto({ vertical: { merged_into_id: id, merged_into_label: name } }: { vertical: Vertical }) {
  const { t } = useTranslation();
  if (!id) return null;
  return (
    <Text>
      {t('merging.mergedInto')}{' '}
      <Anchor component={Link} to={to('vertical', { verticalId: id })}>
        {name}
      </Anchor>
    </Text>
  );
}

const mergeActions = (vertical: Vertical) =>
  vertical.can.update && !vertical.archived_at && currentPermissions().can('update', 'merge')
    ? [
        {
          label: t('merging.mergeButton'),
          icon: IconGitMerge,
          dialog: (onClose: () => void) => (
            <MergeReferencesDialog resource={verticals} calls={verticalMerging} row={vertical} onClose={onClose} />
          ),
        },
      ]
    : [];

const screens = resourceScreens(verticals, {
  one: 'vertical',
  many: 'verticals',
  sections: [
    { title: 'verticals.groups.vertical', fields: ['name', 'code', 'parent_id', 'colour'] },
    { title: 'verticals.groups.codes', fields: ['sic_codes', 'nace_codes'] },
    { title: 'verticals.groups.synonyms', fields: ['synonyms', 'description'] },
  ],
  cells: { colour: ({ colour }) => <Swatch colour={String(colour)} /> },
  toolbar: (
    <>
      <ViewSwitch currentName="list" />
      <ImportLink />
    </>
  ),
  badge: (vertical) => (
    <>
      <Swatch colour={vertical.colour} />
      <MergedInto vertical={vertical} />
    </>
  ),
  keyFacts: ['code', 'parent_id'],
  // The page header shows the colour next to the name.
  facts: ['code', 'parent_id', 'sic_codes', 'nace_codes', 'synonyms', 'description'],
  menuActions: mergeActions,
  deletes: deleteVertical,
  panels: ({ id }) => <Merges resource={verticals} id={id} />,
});

/** Shows the tree, the unmapped industries, or a list if the URL has list parameters. */
export function List() {
  const [search] = useSearchParams();
  if (search.get(VIEW_PARAMETER) === UNMAPPED) return <UnmappedPage />;
  return search.size === 0 ? <TreePage /> : <screens.List />;
}
export const { View, Edit } = screens;

/** Adds one vertical by a form or several from a file. */
export function Add() {
  const [search] = useSearchParams();
  return search.has(BULK_ADD_PARAMETER) ? <ImportVerticals /> : <screens.Add />;
}
