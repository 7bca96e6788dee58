CREATE TABLE "analytics_counts" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"wallet" text NOT NULL,
	"method" text NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"events" bigint NOT NULL,
	"visits" bigint NOT NULL,
	CONSTRAINT "analytics_counts_pk" PRIMARY KEY("project_id","day","event","wallet","method","network","address")
);
--> statement-breakpoint
CREATE TABLE "analytics_errors" (
	"project_id" text NOT NULL,
	"day" date NOT NULL,
	"fingerprint" text NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"stack" text NOT NULL,
	"events" bigint NOT NULL,
	CONSTRAINT "analytics_errors_pk" PRIMARY KEY("project_id","day","fingerprint")
);
--> statement-breakpoint
CREATE INDEX "analytics_counts_by_day" ON "analytics_counts" USING btree ("day");--> statement-breakpoint
CREATE INDEX "analytics_errors_by_day" ON "analytics_errors" USING btree ("day");