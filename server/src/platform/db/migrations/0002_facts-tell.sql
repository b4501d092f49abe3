-- What webhooks send of a fact is written by the statement that puts the fact on record, from the one table of facts.
drop trigger run_events_told on run_events;
--> statement-breakpoint
drop function tell_run_event();
--> statement-breakpoint
drop function tell_fact(owner uuid, app uuid, half boolean, fact text, key text, told_at timestamptz, seat bigint, was_in boolean, about jsonb);
