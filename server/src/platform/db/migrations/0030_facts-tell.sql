-- What webhooks send of a fact is written by the statement that puts the fact on record, from the one table of facts.
drop trigger run_events_told on run_events;
--> statement-breakpoint
drop function tell_run_event();
--> statement-breakpoint
drop function tell_fact(uuid, uuid, boolean, text, text, timestamptz, bigint, boolean, jsonb);
