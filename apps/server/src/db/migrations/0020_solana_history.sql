CREATE TABLE "solana_histories" (
	"network" text NOT NULL,
	"owner" text NOT NULL,
	"accounts" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"kept" integer NOT NULL,
	CONSTRAINT "solana_histories_network_owner_pk" PRIMARY KEY("network","owner")
);
--> statement-breakpoint
CREATE TABLE "solana_transactions" (
	"network" text NOT NULL,
	"owner" text NOT NULL,
	"signature" text NOT NULL,
	"slot" bigint NOT NULL,
	"place" integer NOT NULL,
	"movements" jsonb NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "solana_transactions_network_owner_signature_pk" PRIMARY KEY("network","owner","signature")
);
--> statement-breakpoint
ALTER TABLE "solana_transactions" ADD CONSTRAINT "solana_transactions_of_history" FOREIGN KEY ("network","owner") REFERENCES "public"."solana_histories"("network","owner") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "solana_histories_by_request" ON "solana_histories" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "solana_transactions_newest_first" ON "solana_transactions" USING btree ("network","owner","slot","signature");