CREATE TABLE "sign_in_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"signs_from" timestamp with time zone NOT NULL,
	"signs_until" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"next_hash" text,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"account" text NOT NULL,
	"domain" text NOT NULL,
	"resources" jsonb NOT NULL,
	"device" text NOT NULL,
	"nonce_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_because" text
);
--> statement-breakpoint
ALTER TABLE "sign_in_refresh_tokens" ADD CONSTRAINT "sign_in_refresh_tokens_session_id_sign_in_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sign_in_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_refresh_tokens_by_session" ON "sign_in_refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sign_in_refresh_tokens_by_use" ON "sign_in_refresh_tokens" USING btree ("used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_sessions_once" ON "sign_in_sessions" USING btree ("nonce_hash");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_by_account" ON "sign_in_sessions" USING btree ("project_id","account","last_used_at");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_by_time" ON "sign_in_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_by_end" ON "sign_in_sessions" USING btree ("ended_at");