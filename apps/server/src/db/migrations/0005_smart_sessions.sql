CREATE TABLE "smart_sessions" (
	"pci" uuid PRIMARY KEY NOT NULL,
	"chain_id" bigint NOT NULL,
	"address" text NOT NULL,
	"project_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"signer" jsonb NOT NULL,
	"permissions" jsonb NOT NULL,
	"policies" jsonb NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text,
	"context" text,
	"idempotency_key" text,
	"fingerprint" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "smart_sessions_newest_first" ON "smart_sessions" USING btree ("chain_id","address","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "smart_sessions_once" ON "smart_sessions" USING btree ("project_id","chain_id","address","idempotency_key");