import { type DragEvent, useState } from 'react';

/** Provides an order of ids that is changed by dragging or step by step and saved when a row is released. */
export function useOrder(savedIds: readonly string[], save: (ids: string[]) => Promise<unknown>) {
  const [order, setOrder] = useState<string[]>();
  const [dragged, setDragged] = useState<string>();
  const ids = order ?? savedIds;
  const isSaving = order !== undefined && dragged === undefined;
  const moved = (id: string, place: number) => ids.filter((each) => each !== id).toSpliced(place, 0, id);
  const keep = (next: string[]) => save(next).finally(() => setOrder(undefined));
  return {
    ids,
    /** Moves an id up or down. Returns its new position, counted from one; undefined if it does not move. */
    step(id: string, by: -1 | 1): number | undefined {
      const place = ids.indexOf(id) + by;
      if (isSaving || place < 0 || place >= ids.length) return undefined;
      const next = moved(id, place);
      setOrder(next);
      keep(next);
      return place + 1;
    },
    rowProps: (id: string) => ({
      draggable: true,
      onDragStart: () => setDragged(id),
      onDragOver: (event: DragEvent) => {
        if (!dragged) return;
        event.preventDefault();
        if (dragged !== id) setOrder(moved(dragged, ids.indexOf(id)));
      },
      onDragEnd: () => {
        setDragged(undefined);
        if (order) keep(order);
      },
    }),
  };
}
