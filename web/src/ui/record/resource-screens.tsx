import type { ScreenName } from '@leadwright/contract/paths';
import type { AnyResource } from '@leadwright/contract/resource';
import type { ReactElement, ReactNode } from 'react';
import { type EntityScreen, entityScreens } from '../../paths.ts';
import { type SectionOf, Sections } from '../form/sections.tsx';
import { ResourceAdd, ResourceEdit } from './resource-form.tsx';
import { type ListOptions, ResourceList } from './resource-list.tsx';
import { ResourceView, type ViewOptions } from './resource-view.tsx';

interface ScreenOptions<R extends AnyResource> extends ViewOptions<R>, ListOptions<R> {
  /** The screen of one row and the screen of the list; the add and edit screens follow from the first. */
  one: EntityScreen;
  many: ScreenName;
  /** The groups of fields in the form, with headings. All fields in their own order by default. */
  sections?: readonly SectionOf<R>[];
  /** Controls instead of `sections`, for a form that has more than its fields. */
  form?: ReactNode;
}

/** Returns a component that always renders the same element: screens have no props. */
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
