-- Changes are read by who made them and by what was done, newest first; the names there are come from one look each.
create index audit_event_by_actor on audit_event (actor, seq);
create index audit_event_by_action on audit_event (action, seq);
