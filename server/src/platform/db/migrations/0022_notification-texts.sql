ALTER TABLE "notifications" DROP CONSTRAINT "notifications_key";--> statement-breakpoint
-- Notifications that were written as text keep it, as the values of a key of its own.
update notifications set message_key = 'plain', message_values = jsonb_build_object('title', title, 'message', message)
where message_key is null;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "message_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "message_values" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "title";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "message";
