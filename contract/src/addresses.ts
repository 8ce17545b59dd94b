import type { ListParameter } from "./kit/addresses.ts";
import type { ListFamily } from "./kit/lists.ts";
import type { appealLists } from "./office/appeals/appeal.lists.ts";
import type { incomingLists } from "./office/incoming/incoming.lists.ts";
import type { DashboardName } from "./office/statistics/dashboards.ts";
import type { ReportName } from "./office/statistics/reports.ts";
import type { StatQuery } from "./office/statistics/statistics.endpoints.ts";
import type { taskLists } from "./office/tasks/task.lists.ts";
import type { PermissionOfScreen, ScreenPath } from "./screens.ts";

/** The screens of a family's lists. */
type ScreensOf<F extends ListFamily, More = never> = {
  [P in ScreenPath as PermissionOfScreen<P> extends F["lists"][keyof F["lists"]]["permission"] ? P : never]: ListParameter<F> | More;
};
type Choices = keyof StatQuery;

/** The screens whose addresses say more than their paths, and by which names. */
type Addresses = ScreensOf<typeof appealLists> &
  ScreensOf<typeof taskLists> &
  ScreensOf<typeof incomingLists, "rejected"> & {
    readonly "/login": "back" | "reason" | "way";
    readonly [card: `/appeals/card/${number}`]: "taskId" | "dashboardAppeal";
    readonly [card: `/appeals/res-card/${number}`]: "taskId";
    readonly "/appeals/scans": "removed";
    readonly "/appeals/problems": "status";
    readonly "/admin/calendar": "year";
    readonly "/admin/organizations-v2": "at";
    readonly "/admin/users": "lacks" | "organizationsId";
    readonly "/admin/organizations": "lacks";
    readonly "/info/geo/mahallas": "lacks";
    readonly "/admin/audit": "action";
    readonly "/reception/journal": "from_day" | "lacks";
    readonly "/reports/scheduled": Choices | "plan" | "pageNo";
    readonly "/reports/reports": Choices | "view" | "quarter";
  } & { readonly [R in ReportName as `/reports/${R}`]: Choices } & { readonly [D in DashboardName as `/${D}`]: Choices };

declare module "./kit/registry.ts" {
  interface Registry {
    addresses: Addresses;
  }
}
