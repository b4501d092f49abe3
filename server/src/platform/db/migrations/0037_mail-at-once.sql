-- Wakes the servers that queue mail: with the commit, on every server.
create or replace function wake_mail() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail', '');
  return null;
end $$;
--> statement-breakpoint
create or replace trigger notifications_wake_mail after insert on notifications
  for each row when (new.mail_due) execute function wake_mail();
--> statement-breakpoint
create or replace trigger tester_mails_wake after insert on tester_mails
  for each statement execute function wake_mail();
