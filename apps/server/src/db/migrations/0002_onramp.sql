CREATE TABLE "onramp_events" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "onramp_events_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "onramp_purchases" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"reference" text,
	"wallet" text NOT NULL,
	"chain_id" text,
	"symbol" text NOT NULL,
	"amount" text,
	"hash" text,
	"status" text NOT NULL,
	"progress" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "onramp_purchases_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE INDEX "onramp_events_by_time" ON "onramp_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "onramp_purchases_newest_first" ON "onramp_purchases" USING btree ("wallet","created_at","id");--> statement-breakpoint
CREATE INDEX "onramp_purchases_by_reference" ON "onramp_purchases" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "onramp_purchases_by_id" ON "onramp_purchases" USING btree ("id");