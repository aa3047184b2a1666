import {
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  ScrollApiModule,
  TooltipModule,
} from 'ag-grid-community';

/** Hand-picked: sorting, filtering and the texts of the grid are ours, so theirs need not be loaded. */
export function registerTableModules() {
  ModuleRegistry.registerModules([
    CellStyleModule,
    ColumnApiModule,
    ColumnAutoSizeModule,
    InfiniteRowModelModule,
    LocaleModule,
    RenderApiModule,
    RowApiModule,
    RowSelectionModule,
    ScrollApiModule,
    TooltipModule,
  ]);
}
