CREATE TABLE "wallet_social_flows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_key" text NOT NULL,
	"provider" text NOT NULL,
	"verifier_hash" text NOT NULL,
	"origin" text NOT NULL,
	"links_user_id" uuid,
	"stage" text DEFAULT 'started' NOT NULL,
	"state_hash" text,
	"cookie_hash" text,
	"sealed_channel" text,
	"sealed_identity" text,
	"problem" text,
	"fault" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wallet_social_flows" ADD CONSTRAINT "wallet_social_flows_links_user_id_wallet_users_id_fk" FOREIGN KEY ("links_user_id") REFERENCES "public"."wallet_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_social_flows_state" ON "wallet_social_flows" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "wallet_social_flows_by_time" ON "wallet_social_flows" USING btree ("expires_at");