-- Each change of a task's status writes every index that carries it: four of them, 214 MB at a million appeals, held each office's tasks
-- in the order of their days. Large lists are found by parts of the order now (decision 13), for which the indexes over all offices
-- serve, and lists of less than 50,000 are read whole and then ordered. A status costs a quarter less without them.
drop index tasks_by_dispatch, tasks_by_dispatch_sent, tasks_by_deadline, tasks_by_deadline_sent;
