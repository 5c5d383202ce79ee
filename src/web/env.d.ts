declare module 'virtual:contract' {
  const operations: import('./lib/api-client.ts').Operations;
  export default operations;
}
