CREATE TABLE "account_clashes" (
	"tester_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_clashes_tester_id_other_id_pk" PRIMARY KEY("tester_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "account" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "paid_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_clashes" ADD CONSTRAINT "account_clashes_tester_id_testers_id_fk" FOREIGN KEY ("tester_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_clashes" ADD CONSTRAINT "account_clashes_other_id_testers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."testers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_of_tester" ON "assignments" USING btree ("tester_id","id");--> statement-breakpoint
CREATE INDEX "disputes_by_time" ON "disputes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_by_amount" ON "payouts" USING btree ("amount_pkr","id");--> statement-breakpoint
CREATE INDEX "payouts_of_batch" ON "payouts" USING btree ("batch_id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account" CHECK ("payouts"."account" is not null or "payouts"."state" in ('paid', 'declined'));--> statement-breakpoint
-- A payout keeps its sum and where it goes; paid or declined, it stays so. Only where it went can be forgotten then.
create or replace function keep_payout() returns trigger language plpgsql as $$
declare
  decided boolean := old.state in ('paid', 'declined');
begin
  if (new.tester_id, new.amount_pkr, new.method) is distinct from (old.tester_id, old.amount_pkr, old.method)
    or (new.account is distinct from old.account and not (decided and new.account is null))
    or (decided and to_jsonb(new) - array['account', 'ending', 'updated_at'] <> to_jsonb(old) - array['account', 'ending', 'updated_at'])
  then
    raise exception 'a payout keeps its sum, and a decided one stays decided' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
