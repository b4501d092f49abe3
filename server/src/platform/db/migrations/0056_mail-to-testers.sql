ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_code";--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "tester_id" integer;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_of_tester" ON "deliveries" USING btree ("tester_id") WHERE tester_id is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_of_tester" CHECK ("deliveries"."tester_id" is null or ("deliveries"."channel" = 'mail' and "deliveries"."message_key" is not null));--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_code" CHECK ("deliveries"."notification_id" is not null or "deliveries"."tester_id" is not null or "deliveries"."channel" in ('whatsapp', 'sms'));