CREATE TABLE "guard_recoveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"subject_index" text NOT NULL,
	"sealed_email" text NOT NULL,
	"device_key" text NOT NULL,
	"device" text NOT NULL,
	"stop_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"release_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "guard_recoveries_stop_hash_unique" UNIQUE("stop_hash")
);
--> statement-breakpoint
CREATE TABLE "guard_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"wallet_id" uuid NOT NULL,
	"subject_index" text NOT NULL,
	"sealed_share" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_address_limits" (
	"subject_index" text PRIMARY KEY NOT NULL,
	"mailed_at" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wrong_at" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_login_flows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device_key" text NOT NULL,
	"subject_index" text NOT NULL,
	"sealed_email" text NOT NULL,
	"origin" text NOT NULL,
	"code_mac" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"wrapped" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "guard_recoveries_by_wallet" ON "guard_recoveries" USING btree ("wallet_id","subject_index");--> statement-breakpoint
CREATE INDEX "guard_recoveries_by_time" ON "guard_recoveries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guard_shares_by_wallet" ON "guard_shares" USING btree ("wallet_id","subject_index","created_at");--> statement-breakpoint
CREATE INDEX "wallet_address_limits_by_time" ON "wallet_address_limits" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "wallet_login_flows_by_subject" ON "wallet_login_flows" USING btree ("subject_index","created_at");--> statement-breakpoint
CREATE INDEX "wallet_login_flows_by_time" ON "wallet_login_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallet_mails_by_time" ON "wallet_mails" USING btree ("next_attempt_at");