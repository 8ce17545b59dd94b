import { appealLists, taskLists } from "@murojaat/contract";
import { AppealListScreen } from "../appeals/AppealListScreen.tsx";
import { TaskListScreen } from "../tasks/TaskListScreen.tsx";
import { NowStrip } from "./NowStrip.tsx";

/** The list of the dashboard's appeals, with the current figures above it. */
export const AppealsNowScreen = () => (
  <>
    <NowStrip family="appeals" after={appealLists.lists["dashboard-appeal"].path} />
    <AppealListScreen />
  </>
);

/** The same of tasks. */
export const TasksNowScreen = () => (
  <>
    <NowStrip family="tasks" after={taskLists.lists["dashboard-tasks"].path} />
    <TaskListScreen />
  </>
);
