import type { ScreenName } from '@leadwright/contract/paths';
import type { AnyResource } from '@leadwright/contract/resource';
import type { ReactElement, ReactNode } from 'react';
import { type EntityScreen, entityScreens } from '../../paths.ts';
import { type FormSection, Sections } from '../form/sections.tsx';
import { ResourceAdd, ResourceEdit } from './resource-form.tsx';
import { type ListOptions, ResourceList } from './resource-list.tsx';
import { ResourceView, type ViewOptions } from './resource-view.tsx';

interface ScreenOptions<R extends AnyResource> extends ViewOptions<R>, ListOptions<R> {
  /** The screen of one row and the list screen. The names of the add and edit screens derive from the first. */
  one: EntityScreen;
  many: ScreenName;
  /** The groups of fields in the form, with headings. By default all fields in schema order. */
  sections?: readonly FormSection<R>[];
  /** The content of the form, instead of `sections`. */
  form?: ReactNode;
}

/** Returns a component without props that renders an element. */
const screenOf = (element: ReactElement) => () => element;

/** Returns the four screens of an entity. */
export function resourceScreens<R extends AnyResource>(resource: R, options: ScreenOptions<R>) {
  const { one, many, sections, form, cells, toolbar, ...view } = options;
  const screens = entityScreens(one, many);
  const list = { screens, toolbar, cells: cells as ListOptions['cells'] };
  const fields = form ?? <Sections resource={resource} sections={sections} />;
  return {
    List: screenOf(<ResourceList resource={resource} {...list} />),
    Add: screenOf(<ResourceAdd resource={resource} screens={screens} fields={fields} />),
    View: screenOf(<ResourceView<R> resource={resource} screens={screens} {...view} />),
    Edit: screenOf(<ResourceEdit resource={resource} screens={screens} fields={fields} />),
  };
}
