-- Whether any run of a route was still under way at a moment: the last one that ended, by itself.
create index task_run_ended on task_run (task_route, finished desc) where finished is not null;
