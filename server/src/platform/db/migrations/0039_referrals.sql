CREATE TABLE "referrals" (
	"friend_id" integer PRIMARY KEY NOT NULL,
	"referrer_id" integer NOT NULL,
	"amount_pkr" integer NOT NULL,
	"earning_id" bigint,
	"created_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "referrals_earning_id_unique" UNIQUE("earning_id"),
	CONSTRAINT "referrals_amount" CHECK ("referrals"."amount_pkr" > 0),
	CONSTRAINT "referrals_other" CHECK ("referrals"."friend_id" <> "referrals"."referrer_id")
);
--> statement-breakpoint
ALTER TABLE "earnings" DROP CONSTRAINT "earnings_kind";--> statement-breakpoint
ALTER TABLE "earnings" DROP CONSTRAINT "earnings_seat";--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_friend_id_testers_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."testers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_referrer_id_testers_id_fk" FOREIGN KEY ("referrer_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_earning_id_earnings_id_fk" FOREIGN KEY ("earning_id") REFERENCES "public"."earnings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_of_referrer" ON "referrals" USING btree ("referrer_id","created_at");--> statement-breakpoint
CREATE INDEX "referrals_unpaid" ON "referrals" USING btree ("friend_id") WHERE earning_id is null;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_kind" CHECK (kind in ('day', 'bonus', 'release', 'referral', 'correction'));--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_seat" CHECK ("earnings"."kind" in ('referral', 'correction') or "earnings"."assignment_id" is not null);
--> statement-breakpoint
-- A setting that was saved before pays nothing for friends until its operator says what.
update settings set value = value || '{"referral_pkr": 0}' where key = 'settings:pay' and value ? 'pkr_per_day';
