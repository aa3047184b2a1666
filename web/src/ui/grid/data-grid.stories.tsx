import { rowSet } from '@leadwright/contract/grid';
import type { Stories } from '../../testing/stories.ts';
import { DataGrid } from './data-grid.tsx';

export const tools = rowSet({
  name: 'tools',
  title: 'Tools',
  columns: {
    name: { label: 'Tool', kind: 'text', width: 200 },
    price: { label: 'Price', kind: 'number', width: 120 },
  },
  defaultSort: [{ colId: 'name', sort: 'asc' }],
});
const rows = ['Awl', 'Hammer', 'Saw'].map((name, id) => ({ id: String(id), name, price: id }));
const manyRows = Array.from({ length: 1_000 }, (_, id) => ({ id: String(id), name: `Tool ${id}`, price: id }));
const empty = { title: 'No tools yet', text: 'Tools are lent from here.' };

/** Renders a grid of local rows with the given width; `props` are passed to the grid. */
export const renderTools = (width: number | string, props: object = {}) => (
  <div style={{ width, height: 500, display: 'flex' }}>
    <DataGrid dataset={tools} rows={rows} openHref={({ name }) => `/tools/${name}`} empty={empty} {...props} />
  </div>
);

export const stories = {
  rows: renderTools('100%'),
  'rows with bulk actions': renderTools('100%', { bulkActions: () => <button type="button">Lend</button> }),
  'many rows': renderTools('100%', { rows: manyRows }),
  empty: renderTools('100%', { rows: [] }),
} satisfies Stories;
