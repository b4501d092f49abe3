ALTER TABLE "fleet_estimates" DROP CONSTRAINT "fleet_estimates_chances";--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD COLUMN "farewells" real DEFAULT 0.3 NOT NULL;--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD CONSTRAINT "fleet_estimates_chances" CHECK ("fleet_estimates"."hazard" > 0 and "fleet_estimates"."hazard" < 1 and "fleet_estimates"."miss_rate" > 0 and "fleet_estimates"."miss_rate" < 1
      and "fleet_estimates"."acceptance" > 0 and "fleet_estimates"."acceptance" <= 1 and "fleet_estimates"."shape" > 0
      and "fleet_estimates"."accepted_join" > 0 and "fleet_estimates"."accepted_join" <= 1 and "fleet_estimates"."listed_join" > 0 and "fleet_estimates"."listed_join" <= 1
      and "fleet_estimates"."join_hours" > 0 and "fleet_estimates"."listed_hours" > 0 and "fleet_estimates"."farewells" >= 0 and "fleet_estimates"."farewells" < 1
      and "fleet_estimates"."loss_ratio" > 0 and "fleet_estimates"."first_days_ratio" > 0 and "fleet_estimates"."frailty_shape" > 0 and "fleet_estimates"."pretenders" >= 0 and "fleet_estimates"."pretenders" < 1
      and "fleet_estimates"."shock_chance" >= 0 and "fleet_estimates"."shock_chance" < 1);