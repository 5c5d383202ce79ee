-- lists and searches are made from an index in memory
DROP TABLE "search_words";--> statement-breakpoint
DROP INDEX "products_tokens";
