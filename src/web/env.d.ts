declare module 'virtual:contract' {
  const operations: import('./lib/api-client.ts').Operations;
  export default operations;
}
declare module 'virtual:account-contract' {
  const operations: import('./lib/api-client.ts').Operations;
  export default operations;
}
declare module 'virtual:purchase-contract' {
  const operations: import('./lib/api-client.ts').Operations;
  export default operations;
}

declare module 'virtual:ugc-contract' {
  const operations: import('./lib/api-client.ts').Operations;
  export default operations;
}
declare module 'virtual:admin-contract' {
  const operations: import('./lib/api-client.ts').Operations;
  export default operations;
}
declare module '*.woff2' {
  const url: string;
  export default url;
}
