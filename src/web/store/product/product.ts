export type Product = NonNullable<Awaited<ReturnType<typeof import('../../lib/api.ts').api.catalog.get>>>;
