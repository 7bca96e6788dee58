CREATE TABLE "pending_sessions" (
	"pci" uuid PRIMARY KEY NOT NULL,
	"chain_id" bigint NOT NULL,
	"address" text NOT NULL,
	"project_id" text NOT NULL,
	"caller" text NOT NULL,
	"dapp_key" text NOT NULL,
	"origin" text NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"idempotency_key" text,
	"fingerprint" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"forgotten_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "dapp_key" text;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "smart_sessions" ADD COLUMN "revoked_because" text;--> statement-breakpoint
CREATE INDEX "pending_sessions_by_time" ON "pending_sessions" USING btree ("forgotten_at");--> statement-breakpoint
CREATE INDEX "pending_sessions_by_caller" ON "pending_sessions" USING btree ("project_id","caller");--> statement-breakpoint
CREATE UNIQUE INDEX "pending_sessions_once" ON "pending_sessions" USING btree ("project_id","chain_id","address","dapp_key","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "smart_sessions_dapp_key" ON "smart_sessions" USING btree ("chain_id","address","dapp_key");--> statement-breakpoint
-- Nobody has proved to own the accounts of these: they end, and their owners see why.
UPDATE "smart_sessions" SET "revoked_at" = now(), "revoked_because" = 'unproven', "sealed_key" = NULL WHERE "context" IS NOT NULL AND "revoked_at" IS NULL;
