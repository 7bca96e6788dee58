CREATE TABLE "wallet_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"device_key" text NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"salt" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_key" text NOT NULL,
	"stage" text NOT NULL,
	"origin" text NOT NULL,
	"login_id" uuid,
	"old_index" text,
	"sealed_old" text,
	"new_index" text,
	"sealed_new" text,
	"code_mac" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"undo_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"login_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"salt" text NOT NULL,
	"device" text NOT NULL,
	"mac" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wallet_rotations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"device_key" text NOT NULL,
	"generation" integer NOT NULL,
	"blob" text NOT NULL,
	"rows" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wallet_enrolments" ADD COLUMN "passkey_id" uuid;--> statement-breakpoint
ALTER TABLE "wallet_users" ADD COLUMN "recovery_frozen_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wallet_users" ADD COLUMN "delete_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wallet_challenges" ADD CONSTRAINT "wallet_challenges_user_id_wallet_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallet_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_email_changes" ADD CONSTRAINT "wallet_email_changes_user_id_wallet_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallet_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_passkeys" ADD CONSTRAINT "wallet_passkeys_user_id_wallet_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallet_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_passkeys" ADD CONSTRAINT "wallet_passkeys_login_id_wallet_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."wallet_logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_rotations" ADD CONSTRAINT "wallet_rotations_user_id_wallet_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."wallet_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_challenges_by_time" ON "wallet_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_email_changes_undo" ON "wallet_email_changes" USING btree ("undo_hash");--> statement-breakpoint
CREATE INDEX "wallet_email_changes_by_user" ON "wallet_email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wallet_email_changes_by_time" ON "wallet_email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_passkeys_credential" ON "wallet_passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "wallet_passkeys_by_user" ON "wallet_passkeys" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "wallet_enrolments" ADD CONSTRAINT "wallet_enrolments_passkey_id_wallet_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."wallet_passkeys"("id") ON DELETE cascade ON UPDATE no action;