CREATE TABLE "activity" (
	"chain_id" bigint NOT NULL,
	"address" text NOT NULL,
	"transaction_hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"position" integer NOT NULL,
	"mined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "activity_chain_id_address_transaction_hash_pk" PRIMARY KEY("chain_id","address","transaction_hash")
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"chain_id" bigint NOT NULL,
	"transaction_hash" text NOT NULL,
	"position" text NOT NULL,
	"block_number" bigint NOT NULL,
	"token" text NOT NULL,
	"owner" text NOT NULL,
	"spender" text NOT NULL,
	"amount" numeric(78, 0),
	CONSTRAINT "approvals_chain_id_transaction_hash_position_pk" PRIMARY KEY("chain_id","transaction_hash","position")
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"chain_id" bigint NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	"parent_hash" text NOT NULL,
	"mined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_chain_id_number_pk" PRIMARY KEY("chain_id","number")
);
--> statement-breakpoint
CREATE TABLE "nfts" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"token_id" numeric(78, 0) NOT NULL,
	"name" text,
	"image_url" text,
	"block_number" bigint NOT NULL,
	CONSTRAINT "nfts_chain_id_token_token_id_pk" PRIMARY KEY("chain_id","token","token_id")
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"chain_id" bigint NOT NULL,
	"address" text NOT NULL,
	"name" text,
	"symbol" text,
	"decimals" integer,
	"block_number" bigint NOT NULL,
	CONSTRAINT "tokens_chain_id_address_pk" PRIMARY KEY("chain_id","address")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"chain_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"block_number" bigint NOT NULL,
	"position" integer NOT NULL,
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"nonce" bigint NOT NULL,
	"value" numeric(78, 0) NOT NULL,
	"selector" text NOT NULL,
	"succeeded" boolean NOT NULL,
	CONSTRAINT "transactions_chain_id_hash_pk" PRIMARY KEY("chain_id","hash")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"chain_id" bigint NOT NULL,
	"transaction_hash" text NOT NULL,
	"position" text NOT NULL,
	"block_number" bigint NOT NULL,
	"kind" text NOT NULL,
	"token" text,
	"token_id" numeric(78, 0),
	"sender" text NOT NULL,
	"recipient" text NOT NULL,
	"amount" numeric(78, 0) NOT NULL,
	CONSTRAINT "transfers_chain_id_transaction_hash_position_pk" PRIMARY KEY("chain_id","transaction_hash","position")
);
--> statement-breakpoint
CREATE INDEX "activity_newest_first" ON "activity" USING btree ("address","mined_at","chain_id","block_number","position");--> statement-breakpoint
CREATE INDEX "activity_by_block" ON "activity" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE INDEX "approvals_by_block" ON "approvals" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE INDEX "transactions_by_block" ON "transactions" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE INDEX "transfers_by_block" ON "transfers" USING btree ("chain_id","block_number");--> statement-breakpoint
CREATE INDEX "transfers_by_sender" ON "transfers" USING btree ("chain_id","sender");--> statement-breakpoint
CREATE INDEX "transfers_by_recipient" ON "transfers" USING btree ("chain_id","recipient");