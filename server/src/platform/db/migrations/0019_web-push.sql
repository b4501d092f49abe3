CREATE TABLE "push_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"notification_id" uuid NOT NULL,
	"subscription_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "push_deliveries_once" UNIQUE("notification_id","subscription_id"),
	CONSTRAINT "push_deliveries_state" CHECK (state in ('waiting', 'sent', 'expired', 'failed')),
	CONSTRAINT "push_deliveries_sent" CHECK (("push_deliveries"."state" = 'sent') = ("push_deliveries"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"public_key" text NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_only" CHECK ("push_keys"."only")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_deliveries" ADD CONSTRAINT "push_deliveries_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_deliveries_due" ON "push_deliveries" USING btree ("next_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "push_deliveries_of_subscription" ON "push_deliveries" USING btree ("subscription_id","sent_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("session_id");
--> statement-breakpoint
-- A browser whose session is signed out shows no notifications, whoever ended the session.
create or replace function end_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger sessions_end_push after update of ended_at on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function end_push_of_session();
--> statement-breakpoint
-- What waits for a subscription expires with it.
create or replace function expire_push_of_subscription() returns trigger language plpgsql as $$
begin
  update push_deliveries set state = 'expired', failure = 'This browser no longer shows notifications.'
  where subscription_id = old.id and state = 'waiting';
  return old;
end $$;
--> statement-breakpoint
create or replace trigger push_subscriptions_expire before delete on push_subscriptions for each row
  execute function expire_push_of_subscription();
--> statement-breakpoint
-- Wakes the senders: with the commit, on every server.
create or replace function wake_web_push() returns trigger language plpgsql as $$
begin
  if exists (select from fresh) then perform pg_notify('web-push', ''); end if;
  return null;
end $$;
--> statement-breakpoint
create or replace trigger push_deliveries_wake after insert on push_deliveries referencing new table as fresh
  for each statement execute function wake_web_push();
