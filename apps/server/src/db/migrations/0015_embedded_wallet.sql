CREATE TABLE "wallet_access_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_address_limits" (
	"subject_index" text PRIMARY KEY NOT NULL,
	"mailed_at" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"wrong_at" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_audit" (
	"user_id" uuid NOT NULL,
	"id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"device" text NOT NULL,
	"subject" text NOT NULL,
	"mac" text NOT NULL,
	CONSTRAINT "wallet_audit_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "wallet_enrolments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"wallet_id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"device_key" text NOT NULL,
	"device" text NOT NULL,
	"key_id" text NOT NULL,
	"wrapped_key" text NOT NULL,
	"sealed_auth_share" text NOT NULL,
	"recovery" text,
	"argon2" jsonb,
	"recovery_mac" text,
	"sealed_recovery_share" text,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "wallet_logins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_index" text NOT NULL,
	"sealed_label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "wallet_recovery_tries" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"wrong_at" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"next_hash" text
);
--> statement-breakpoint
CREATE TABLE "wallet_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"wrapped" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_key" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"recovered_at" timestamp with time zone,
	"recovered_from" uuid
);
--> statement-breakpoint
CREATE TABLE "wallet_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"audit_count" integer DEFAULT 0 NOT NULL,
	"audit_head" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_wallets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"generation" integer NOT NULL,
	"addresses" jsonb NOT NULL,
	"blob" text NOT NULL,
	"mac" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wallet_access_tokens" ADD CONSTRAINT "wallet_access_tokens_session_id_wallet_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."wallet_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_audit" ADD CONSTRAINT "wallet_audit_user_id_wallet_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallet_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_enrolments" ADD CONSTRAINT "wallet_enrolments_user_id_wallet_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallet_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_logins" ADD CONSTRAINT "wallet_logins_user_id_wallet_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallet_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_recovery_tries" ADD CONSTRAINT "wallet_recovery_tries_user_id_wallet_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallet_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_refresh_tokens" ADD CONSTRAINT "wallet_refresh_tokens_session_id_wallet_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."wallet_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_sessions" ADD CONSTRAINT "wallet_sessions_user_id_wallet_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallet_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_wallets" ADD CONSTRAINT "wallet_wallets_user_id_wallet_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallet_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_access_tokens_by_session" ON "wallet_access_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "wallet_access_tokens_by_time" ON "wallet_access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "wallet_address_limits_by_time" ON "wallet_address_limits" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "wallet_audit_by_subject" ON "wallet_audit" USING btree ("subject","event","at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_enrolments_device" ON "wallet_enrolments" USING btree ("user_id","device_key");--> statement-breakpoint
CREATE INDEX "wallet_enrolments_by_key" ON "wallet_enrolments" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "wallet_login_flows_by_subject" ON "wallet_login_flows" USING btree ("subject_index","created_at");--> statement-breakpoint
CREATE INDEX "wallet_login_flows_by_time" ON "wallet_login_flows" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_logins_subject" ON "wallet_logins" USING btree ("kind","subject_index");--> statement-breakpoint
CREATE INDEX "wallet_logins_by_user" ON "wallet_logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wallet_mails_by_time" ON "wallet_mails" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "wallet_refresh_tokens_by_session" ON "wallet_refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "wallet_sessions_by_user" ON "wallet_sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "wallet_sessions_by_time" ON "wallet_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_wallets_id" ON "wallet_wallets" USING btree ("id");