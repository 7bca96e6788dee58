ALTER TABLE "wallet_login_flows" ADD COLUMN "link_hash" text;--> statement-breakpoint
ALTER TABLE "wallet_login_flows" ADD COLUMN "link_number" text;--> statement-breakpoint
ALTER TABLE "wallet_login_flows" ADD COLUMN "link_state" text;--> statement-breakpoint
ALTER TABLE "wallet_login_flows" ADD COLUMN "device" text;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_login_flows_link" ON "wallet_login_flows" USING btree ("link_hash");