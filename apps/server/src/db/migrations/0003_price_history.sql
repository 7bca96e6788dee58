CREATE TABLE "price_points" (
	"chain_id" bigint NOT NULL,
	"token" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"price" double precision NOT NULL,
	CONSTRAINT "price_points_chain_id_token_recorded_at_pk" PRIMARY KEY("chain_id","token","recorded_at")
);
