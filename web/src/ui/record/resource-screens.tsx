import type { ScreenName } from '@leadwright/contract/paths';
import type { AnyResource } from '@leadwright/contract/resource';
import type { ReactElement, ReactNode } from 'react';
import { type EntityScreen, ofEntity } from '../../paths.ts';
import { type SectionOf, Sections } from '../form/sections.tsx';
import { ResourceAdd, ResourceEdit } from './resource-form.tsx';
import { type ListOptions, ResourceList } from './resource-list.tsx';
import { ResourceView, type ViewOptions } from './resource-view.tsx';

interface ScreenOptions<R extends AnyResource> extends ViewOptions<R>, ListOptions<R> {
  /** The screen of one row and the screen of the list; those that add and edit follow from the first. */
  one: EntityScreen;
  many: ScreenName;
  /** The form: its fields in groups with a heading. All fields in their own order where left out. */
  sections?: readonly SectionOf<R>[];
  /** Controls instead of `sections`, for a form that is more than its fields. */
  form?: ReactNode;
}

/** A component that is always the same element: a screen gets nothing from above. */
const shows = (element: ReactElement) => () => element;

/** The four screens of an entity that is said once. */
export function resourceScreens<R extends AnyResource>(resource: R, options: ScreenOptions<R>) {
  const { one, many, sections, form, cells, toolbar, ...view } = options;
  const screens = ofEntity(one, many);
  const list = { screens, toolbar, cells: cells as ListOptions['cells'] };
  const fields = form ?? <Sections resource={resource} sections={sections} />;
  return {
    List: shows(<ResourceList resource={resource} {...list} />),
    Add: shows(<ResourceAdd resource={resource} screens={screens} fields={fields} />),
    View: shows(<ResourceView<R> resource={resource} screens={screens} {...view} />),
    Edit: shows(<ResourceEdit resource={resource} screens={screens} fields={fields} />),
  };
}
