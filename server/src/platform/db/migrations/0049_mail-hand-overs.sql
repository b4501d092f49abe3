CREATE TABLE "mail_hand_overs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_hand_overs_by_time" ON "mail_hand_overs" USING btree ("created_at");