import type { List, ListFamily } from "@murojaat/contract";
import type { ReactNode } from "react";
import type { CardAddress } from "./Cell.tsx";
import type { Row } from "./family.ts";
import { ListBody } from "./ListBody.tsx";
import { useAddress } from "./useListState.ts";

export type ListProps<R extends Row> = {
  readonly family: ListFamily;
  readonly list: List;
  readonly cardOf: (row: R) => CardAddress;
  /** The appeal that a row is or belongs to: what live events name. */
  readonly appealOf?: (row: R) => number;
  /** Buttons above the list; without an add button the total stands alone. */
  readonly tools?: (selected: R | undefined) => ReactNode;
  /** The column of actions. */
  readonly rowTools?: ((row: R) => ReactNode) | undefined;
  readonly onNew?: (() => void) | undefined;
  /** Whether the reader holds a permission: then many rows can be taken at once. */
  readonly may?: (permission: string) => boolean;
  /** What a row opens, where it is not a card. */
  readonly onOpen?: ((row: R) => void) | undefined;
};

/** The one component of all lists: server paging, sort and filters, kept in the address bar. */
export const ListScreen = <R extends Row>(props: ListProps<R>) => <ListBody<R> {...props} place={useAddress()} mode="full" />;
