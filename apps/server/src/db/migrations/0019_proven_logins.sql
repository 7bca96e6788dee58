ALTER TABLE "wallet_sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wallet_social_flows" ADD COLUMN "asks_fresh" boolean DEFAULT false NOT NULL;