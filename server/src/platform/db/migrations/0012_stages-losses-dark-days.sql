CREATE TABLE "dark_days" (
	"country" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock() NOT NULL,
	CONSTRAINT "dark_days_country_day_pk" PRIMARY KEY("country","day")
);
--> statement-breakpoint
ALTER TABLE "fleet_estimates" DROP CONSTRAINT "fleet_estimates_chances";--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD COLUMN "accepted_join" real DEFAULT 0.95 NOT NULL;--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD COLUMN "listed_join" real DEFAULT 0.97 NOT NULL;--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD COLUMN "loss_ratio" real DEFAULT 1.1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD COLUMN "frailty_shape" real DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "fleet_estimates" ADD CONSTRAINT "fleet_estimates_chances" CHECK ("fleet_estimates"."hazard" > 0 and "fleet_estimates"."hazard" < 1 and "fleet_estimates"."miss_rate" > 0 and "fleet_estimates"."miss_rate" < 1
      and "fleet_estimates"."acceptance" > 0 and "fleet_estimates"."acceptance" <= 1 and "fleet_estimates"."shape" > 0
      and "fleet_estimates"."accepted_join" > 0 and "fleet_estimates"."accepted_join" <= 1 and "fleet_estimates"."listed_join" > 0 and "fleet_estimates"."listed_join" <= 1
      and "fleet_estimates"."loss_ratio" > 0 and "fleet_estimates"."frailty_shape" > 0);