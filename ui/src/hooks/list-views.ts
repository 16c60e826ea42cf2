import { useAddress } from "./address.ts";

export interface View<Row> {
  id: string;
  label: string;
  of(row: Row): boolean;
}

/** The views of a list that is read in full; the open view is stored in the address. */
export function useViews<Row, Of extends View<Row>>(views: readonly Of[], all: readonly Row[]) {
  const address = useAddress();
  const view = views.find(({ id }) => id === address.get("show")) ?? views[0]!;
  return {
    view,
    shown: all.filter((row) => view.of(row)),
    table: {
      items: views.map((one) => ({
        id: one.id,
        label: one.label,
        count: all.filter((row) => one.of(row)).length,
      })),
      current: view.id,
      onChange: (show: string) => address.set({ show }),
    },
  };
}
