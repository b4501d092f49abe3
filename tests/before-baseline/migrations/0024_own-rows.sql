-- Questions that found no index and read whole tables: what a seat earned (sums take its adjustments in, which the index left out), who is an
-- administrator, and, whenever a phone was deleted, all seats, for those that had named it. A seat's model is text of its own.
ALTER TABLE "assignments" DROP CONSTRAINT "assignments_device_id_devices_id_fk";
--> statement-breakpoint
DROP INDEX "earnings_day_once";--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE role = 'admin';--> statement-breakpoint
CREATE UNIQUE INDEX "earnings_day_once" ON "earnings" USING btree ("assignment_id","day");
