-- New before old, unlike generated: dropping an index locks readers out too, and building takes long where there are many transfers.
CREATE INDEX "transfers_tokens_received" ON "transfers" USING btree ("recipient","chain_id","token") WHERE "transfers"."kind" in ('erc20', 'deposit');--> statement-breakpoint
CREATE INDEX "transfers_nfts_received" ON "transfers" USING btree ("recipient","chain_id","token","token_id") WHERE "transfers"."kind" in ('erc721', 'erc1155');--> statement-breakpoint
CREATE INDEX "transfers_nfts_sent" ON "transfers" USING btree ("sender","chain_id","token","token_id") WHERE "transfers"."kind" in ('erc721', 'erc1155');--> statement-breakpoint
DROP INDEX "transfers_by_sender";--> statement-breakpoint
DROP INDEX "transfers_by_recipient";
