/** Without personal data: ids, names of operations, states, counts. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;
type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** A piece of work with a name, a beginning and an end; what is traced inside belongs to it. */
export type Span = { rename(name: string): void; set(attributes: Attributes): void };
export type SpanOptions = {
  kind?: SpanKind;
  attributes?: Attributes;
  /** the W3C traceparent of the work that asked for this */
  parent?: string | undefined;
};

export type Tracer = {
  trace<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  isTracing(): boolean;
  traceparent(): string | undefined;
};

const NO_SPAN: Span = { rename() {}, set() {} };
let tracer: Tracer | null = null;

/** Set once, when a process starts with tracing on; null switches it off again. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export const isTracingOn = (): boolean => tracer !== null;

/** Does the work inside a span; without tracing it only does the work. */
export const traced = <T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> =>
  tracer ? tracer.trace(name, options, work) : work(NO_SPAN);

/** The same inside another span only, for what would otherwise be traced without its reason. */
export const tracedWithin = <T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer?.isTracing() ? tracer.trace(name, options, work) : work();

/** What work that is left for later is to be traced under, or undefined. */
export const currentTraceparent = (): string | undefined => tracer?.traceparent();
