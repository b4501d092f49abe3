ALTER TABLE "fleet_estimates" DROP CONSTRAINT "fleet_estimates_chances";--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD COLUMN "shape" real DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "risk" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "silent" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "testers" ADD COLUMN "observed_losses" real DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "decisions_shocks" ON "decisions" USING btree ("run_id") WHERE kind = 'shock';--> statement-breakpoint
CREATE INDEX "runs_by_risk" ON "runs" USING btree ("risk","id") WHERE phase in ('queued', 'staffing', 'running', 'qualified', 'extended', 'holding');--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD CONSTRAINT "fleet_estimates_chances" CHECK ("fleet_estimates"."hazard" > 0 and "fleet_estimates"."hazard" < 1 and "fleet_estimates"."miss_rate" > 0 and "fleet_estimates"."miss_rate" < 1
      and "fleet_estimates"."acceptance" > 0 and "fleet_estimates"."acceptance" <= 1 and "fleet_estimates"."shape" > 0);--> statement-breakpoint
ALTER TABLE "testers" ADD CONSTRAINT "testers_observed" CHECK ("testers"."observed_days" >= 0 and "testers"."observed_losses" >= 0);--> statement-breakpoint
-- What was learnt of each tester so far stands in the posterior, above the prior of Beta(1, b).
update testers set observed_losses = greatest(0, hazard_a - 1) where hazard_a > 1;
--> statement-breakpoint
-- Tests under way are looked at from now on.
update runs set next_eval_at = now() where phase in ('staffing', 'running', 'qualified', 'extended', 'holding');
