-- A tester's pages ask for a person's seats: without an index of them each request read every seat there is. A tester is one person, so
-- the two indexes by tester go. A cool-down is written with its seat, whose own references hold its owner and its tester for good.
ALTER TABLE "cooldowns" DROP CONSTRAINT "cooldowns_owner_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "cooldowns" DROP CONSTRAINT "cooldowns_tester_id_testers_id_fk";
--> statement-breakpoint
DROP INDEX "assignments_live";--> statement-breakpoint
DROP INDEX "assignments_of_tester";--> statement-breakpoint
CREATE INDEX "assignments_of_person" ON "assignments" USING btree ("person_id","id");
